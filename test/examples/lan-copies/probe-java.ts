/** Members of Client.java with those that play at random now and then, and print every play with the copy of the game after it. */
const APPLY = `
    private static java.util.Random chance;

    private void apply(String body) {
        applyPlay(body);
        StringBuilder text = new StringBuilder();
        text.append(isOver ? "over" : active + " " + (isBuying ? "buy" : "action") + " " + actions + " " + buys + " " + coins);
        StringJoiner piles = new StringJoiner(",");
        new TreeMap<>(supply).forEach((card, left) -> piles.add(card + "=" + left));
        StringJoiner all = new StringJoiner(";");
        for (Player each : players) {
            StringJoiner zones = new StringJoiner("/");
            for (List<String> zone : List.of(each.hand, each.played, each.deck, each.discard)) zones.add(String.join(",", zone));
            all.add(zones.toString());
        }
        System.out.println(body + "\\t" + text + " " + piles + " " + all);
    }

    private void applyPlay(String body) {`;

const CHOOSE = `
    private String choose() {
        if (chance.nextInt(10) < 6) return chooseOwn();
        List<String> hand = players.get(active).hand, plays = new ArrayList<>(List.of("!ep"));
        for (int index = 0; actions > 0 && index < hand.size(); index++) {
            Card card = CARDS.get(hand.get(index));
            boolean isAction = card.draws() + card.actions() + card.buys() + card.bonus() > 0 || card.name().equals("Adventurer");
            if (isAction) plays.add("!cp [" + index + "]");
        }
        for (Card card : CARDS.values()) {
            if (isBuying && buys > 0 && supply.get(card.name()) > 0 && card.cost() <= coins) plays.add("!bc [" + card.name() + "]");
        }
        return plays.get(chance.nextInt(plays.size()));
    }

    private String chooseOwn() {`;

const MAIN = `
    public static void main(String[] arguments) throws IOException {
        chance = new java.util.Random(Long.parseLong(arguments[4]));
        for (int left = Integer.parseInt(arguments[3]); left > 0; left--) {
            playOne(Arrays.copyOf(arguments, 3));
            System.out.println("--");
        }
    }

    private static void playOne(String[] arguments) throws IOException {`;

const REPLACED = [
  ['START_PAUSE = 1000;', 'START_PAUSE = 0;'],
  ['private void apply(String body) {', APPLY],
  ['private String choose() {', CHOOSE],
  ['public static void main(String[] arguments) throws IOException {', MAIN],
] as const;

/** The source of the example as a probe: java Client HOST PORT DIALECT GAMES SEED. */
export const probeOf = (source: string): string =>
  REPLACED.reduce((text, [member, probe]) => {
    if (!text.includes(member)) throw new Error(`Client.java has no member "${member}" any more`);
    return text.replace(member, () => probe);
  }, source);
