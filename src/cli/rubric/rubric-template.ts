/** A rubric to begin with: everything is explained, and nothing is changed until it is uncommented. */
export const TEMPLATE = `# What cases are worth, and what students see. Check it with: herald rubric check FILE
# A pattern stands in quotes: * is anything within a folder, ** anything at all.

title: Homework

# Of several entries that mean a case, the first counts; a case that none means is worth what it says itself, mostly 1.
# An entry means the cases of a topic, the cases about a rule (or about an entry of the register), or cases by id, pattern or
# number of the register; herald list shows them all.
points:
#  - { case: C-111, each: 5 }               # this case is worth 5 points
#  - { rule: act-mine/cost, each: 2 }       # each case about this rule is worth 2
#  - { topic: mine, total: 10 }             # all cases of the topic are worth 10 together
#  - { topic: framing, total: 10, together: true }  # 10 points if all of them pass, else none
#  - { case: "sampled/**", total: 20 }
#  - { case: "**", each: 1 }

# What a failed case still earns, as a share of its points. An entry for a rule counts where no other rule was broken.
partial:
#  - { rule: reply/grammar, earns: 0.5 }
#  - { case: "games/**", earns: 0.25 }

# What a case loses that passed, though not under every reading of the protocol (the verdict non-strict).
penalties:
#  - { rule: S-36, costs: 0.25 }
#  - { case: "**", costs: 0.1 }

# The most that a topic can earn, whatever its cases are worth.
caps:
#  buy: 20

# Cases that a report for students does not have at all.
hidden:
#  - "sampled/**"
#  - "**/framing/*"
`;
