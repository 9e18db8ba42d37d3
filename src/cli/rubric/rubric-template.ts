/** A rubric to start from: it explains everything, and changes nothing until lines are uncommented. */
export const TEMPLATE = `# What cases are worth, and what students see. Check it with: herald rubric check FILE
# Patterns are in quotes: * matches within a folder, ** matches anything.

title: Homework

# "cases": each failed case costs its points. "causes": failures with one cause cost once, and the others are worth nothing.
#count: causes

# The first entry that matches a case counts. A case that no entry matches is worth what its own file says, usually 1.
# An entry matches the cases of a topic, the cases about a rule or an entry of the register, or cases by id, pattern or
# number in the register. "herald list" shows them all.
points:
#  - { case: C-111, each: 5 }               # this case is worth 5 points
#  - { rule: act-mine/cost, each: 2 }       # each case about this rule is worth 2
#  - { topic: mine, total: 10 }             # all cases of the topic together are worth 10
#  - { topic: framing, total: 10, together: true }  # 10 points if all of them pass, otherwise none
#  - { case: "sampled/**", total: 20 }
#  - { case: "**", each: 1 }

# What a failed case still earns, as a share of its points. An entry for a rule counts if no other rule was broken.
partial:
#  - { rule: reply/grammar, earns: 0.5 }
#  - { case: "games/**", earns: 0.25 }

# What a case loses that passed only under a lenient reading of the protocol (verdict non-strict).
penalties:
#  - { rule: S-36, costs: 0.25 }
#  - { case: "**", costs: 0.1 }

# The most that a topic can earn, whatever its cases are worth.
caps:
#  buy: 20

# Cases that reports for students leave out.
hidden:
#  - "sampled/**"
#  - "**/framing/*"
`;
