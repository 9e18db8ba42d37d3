import java.io.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;

/**
 * A client of the LAN wire of Dominion (docs/protocols/lan.md), without dependencies: java Client.java HOST PORT [live|docs] [SECONDS]
 *
 * With SECONDS, it starts the game after that time, which counts if it was the first to connect. The server only passes messages on,
 * so this program computes the whole game by itself. It buys the dearest of Province, Gold and Silver that it can pay for, with some
 * Laboratories and Markets, and plays them.
 */
public class Client {
    private static final String MARK = "<EOF>";
    private static final Pattern PLAY = Pattern.compile("!ep|!cp \\[(\\d{1,6})\\]|!bc \\[(\\w+)\\]");
    private static final int START_PAUSE = 1000; // milliseconds: clients of the original cannot follow a play at once
    private static final int RESPONSE_LIMIT = 3000; // milliseconds: they lose messages, and never answer the last one
    private static final Set<String> BASIC = Set.of("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse");

    /** What is known of a card: its cost, its pile, and what it gives when it is played. */
    private record Card(String name, int cost, int pile, int coins, int draws, int actions, int buys, int bonus) {}

    private static final Map<String, Card> CARDS = new LinkedHashMap<>();

    static {
        Card[] all = {
            new Card("Copper", 0, 51, 1, 0, 0, 0, 0), new Card("Silver", 3, 30, 2, 0, 0, 0, 0), new Card("Gold", 6, 30, 3, 0, 0, 0, 0),
            new Card("Estate", 2, 19, 0, 0, 0, 0, 0), new Card("Duchy", 5, 10, 0, 0, 0, 0, 0), new Card("Province", 8, 10, 0, 0, 0, 0, 0),
            new Card("Curse", 0, 15, 0, 0, 0, 0, 0), new Card("Gardens", 4, 10, 0, 0, 0, 0, 0), new Card("Adventurer", 6, 10, 0, 0, 0, 0, 0),
            new Card("CouncilRoom", 5, 10, 0, 3, 0, 1, 0), new Card("Festival", 5, 10, 0, 0, 2, 1, 2), new Card("Laboratory", 5, 10, 0, 2, 1, 0, 0),
            new Card("Moat", 2, 10, 0, 2, 0, 0, 0), new Card("Market", 5, 10, 0, 1, 1, 1, 1), new Card("Smithy", 4, 10, 0, 3, 0, 0, 0),
            new Card("Village", 3, 10, 0, 1, 2, 0, 0), new Card("Woodcutter", 3, 10, 0, 0, 0, 1, 2),
        };
        for (Card card : all) CARDS.put(card.name(), card);
    }

    /** The cards of one player; piles have their top card last. */
    private static class Player {
        List<String> deck = new ArrayList<>(), hand = new ArrayList<>(), played = new ArrayList<>();
        List<String> discard = new ArrayList<>(Collections.nCopies(7, "Copper"));

        Player() {
            discard.addAll(Collections.nCopies(3, "Estate"));
            draw(5);
        }

        /** The top card of the deck; null if there are no cards left. */
        String turnOver() {
            if (deck.isEmpty()) {
                deck = rearrange(discard);
                discard = new ArrayList<>();
            }
            return deck.isEmpty() ? null : deck.remove(deck.size() - 1);
        }

        void draw(int count) {
            String card;
            for (int left = count; left > 0 && (card = turnOver()) != null; left--) hand.add(card);
        }

        /** What the program calls a shuffle. */
        private static List<String> rearrange(List<String> discard) {
            List<List<String>> heaps = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            int size = discard.size();
            for (int index = 0; index < size; index++) {
                int heap = index < size - size % 4 ? index % 4 : size - 1 - index;
                heaps.get(heap).add(discard.get(size - 1 - index));
            }
            List<String> deck = new ArrayList<>();
            for (int heap = 3; heap >= 0; heap--) deck.addAll(heaps.get(heap));
            return deck;
        }
    }

    private final OutputStream output;
    private final String dialect;
    private final List<Player> players = new ArrayList<>();
    private final Map<String, Integer> supply = new LinkedHashMap<>();
    private int number, active, actions, buys, coins;
    private boolean isBuying, isOver;
    private boolean isPausing = true;
    private final Map<String, Integer> missing = new TreeMap<>(); // by the numbers of the others: responses that have yet to come
    private long alarm; // when it goes on by itself, in milliseconds; 0 for never

    private Client(OutputStream output, String dialect) {
        this.output = output;
        this.dialect = dialect;
    }

    private void start(int count, int own) {
        if (count < 2 || count > 4) leave("the server starts a game of " + count + "; a game has 2 to 4 players");
        number = own;
        for (int player = 1; player <= count; player++) {
            players.add(new Player());
            if (player != own) missing.put(String.valueOf(player), 0);
        }
        for (Card card : CARDS.values()) supply.put(card.name(), card.pile());
        supply.merge("Copper", -7 * count, Integer::sum);
        supply.merge("Estate", -3 * count, Integer::sum);
        nextTurn(); // so that player 2 begins
    }

    private void nextTurn() {
        active = (active + 1) % players.size();
        isBuying = false;
        actions = buys = 1;
        coins = 0;
    }

    /** Whether the player on turn can do that. If not, the copies differ, and no message can repair that. */
    private boolean isPossible(String body) {
        Matcher play = PLAY.matcher(body);
        if (!play.lookingAt() || body.startsWith("!ep")) return true; // or chat
        List<String> hand = players.get(active).hand;
        if (play.group(1) != null) {
            int index = Integer.parseInt(play.group(1));
            return actions > 0 && index < hand.size() && !BASIC.contains(hand.get(index)) && !hand.get(index).equals("Gardens");
        }
        Card card = CARDS.get(play.group(2));
        return card != null && buys > 0 && supply.get(card.name()) > 0 && card.cost() <= coins;
    }

    /** Carries out !cp [N], !bc [NAME] or !ep for the player on turn. */
    private void apply(String body) {
        Player player = players.get(active);
        Matcher play = PLAY.matcher(body);
        if (!play.lookingAt()) return; // chat
        if (play.group(1) != null) playCard(player, Integer.parseInt(play.group(1)));
        else if (play.group(2) != null) {
            player.discard.add(play.group(2));
            supply.merge(play.group(2), -1, Integer::sum);
            buys--;
            coins -= CARDS.get(play.group(2)).cost();
        } else if (!isBuying) {
            isBuying = true;
            actions = 0;
            for (String card : player.hand) coins += CARDS.get(card).coins();
        } else if (hasEnded()) isOver = true;
        else {
            player.discard.addAll(player.hand);
            player.discard.addAll(player.played);
            player.hand.clear();
            player.played.clear();
            player.draw(5);
            nextTurn();
        }
    }

    private boolean hasEnded() {
        int empty = 0;
        for (String card : supply.keySet()) if (supply.get(card) == 0 && (dialect.equals("live") || !BASIC.contains(card))) empty++;
        return supply.get("Province") == 0 || empty >= 3;
    }

    private void playCard(Player player, int index) {
        Card card = CARDS.get(player.hand.get(index)); // it stays in the hand until its effect is over
        if (card.name().equals("CouncilRoom")) for (Player each : players) each.draw(1);
        if (card.name().equals("Adventurer")) seekTreasures(player);
        player.draw(card.draws());
        actions += card.actions() - 1;
        buys += card.buys();
        coins += card.bonus();
        player.played.add(player.hand.remove(index));
    }

    private static void seekTreasures(Player player) {
        List<String> others = new ArrayList<>();
        for (int found = 0; found < 2; ) {
            String card = player.turnOver();
            if (card == null) break;
            if (CARDS.get(card).coins() == 0) others.add(0, card);
            else {
                player.hand.add(card);
                found++;
            }
        }
        player.discard.addAll(others);
    }

    /** The next play of the player on turn: change this to play better. */
    private String choose() {
        Player player = players.get(active);
        if (!isBuying) {
            for (String card : List.of("Laboratory", "Market")) {
                if (actions > 0 && player.hand.contains(card)) return "!cp [" + player.hand.indexOf(card) + "]";
            }
            return "!ep";
        }
        for (String card : List.of("Province", "Gold", "Laboratory", "Market", "Silver")) {
            if (buys > 0 && supply.get(card) > 0 && CARDS.get(card).cost() <= coins) return "!bc [" + card + "]";
        }
        return "!ep";
    }

    private void send(String message) throws IOException { output.write((message + MARK).getBytes(StandardCharsets.UTF_8)); }

    private void setAlarm(int milliseconds) { alarm = System.currentTimeMillis() + milliseconds; }

    private void receive(String message) throws IOException {
        String[] fields = message.split("\\|", 3);
        if (fields.length < 3) return;
        if (players.isEmpty()) {
            if (!fields[0].equals("0") || !fields[2].startsWith("<STGM>,")) return;
            String[] words = fields[2].split(",");
            start(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
            setAlarm(START_PAUSE);
            return;
        }
        if (fields[1].equals("Action") || fields[1].equals("System")) { // plays in System messages are obeyed, too
            if (!isPossible(fields[2])) leave("player " + fields[0] + " sends " + fields[2] + ", which is not possible here");
            apply(fields[2]);
        }
        if (fields[1].equals("Action")) {
            missing.replaceAll((other, left) -> other.equals(fields[0]) ? left : left + 1); // it answers as well, and everybody hears that
            send("Response|<MR>");
        } else if (fields[1].equals("Response")) missing.computeIfPresent(fields[0], (other, left) -> left - 1);
        play();
    }

    private static void leave(String reason) {
        System.err.println(reason);
        System.exit(1);
    }

    private boolean isOnTurn() { return !isOver && active == number - 1; }

    /** One play at a time: the next one has to wait until all others have answered. */
    private void play() throws IOException {
        if (isPausing || !isOnTurn()) return;
        if (Collections.max(missing.values()) > 0) {
            if (alarm == 0) setAlarm(RESPONSE_LIMIT);
            return;
        }
        String body = choose();
        apply(body);
        // Nobody has answered this play yet: a surplus came too late for an earlier one.
        missing.replaceAll((other, left) -> Math.max(left, 0) + 1);
        if (isOnTurn()) setAlarm(RESPONSE_LIMIT);
        else alarm = 0;
        send("Action|" + body);
    }

    /** The alarm has gone off. */
    private void wake() throws IOException {
        alarm = 0;
        if (players.isEmpty()) send("System|<STGM>");
        else {
            if (!isPausing) missing.replaceAll((other, left) -> 0);
            isPausing = false;
            play();
        }
    }

    /** Reads messages until the game is over or the connection ends. */
    private void run(Socket socket) throws IOException {
        InputStream input = new BufferedInputStream(socket.getInputStream());
        ByteArrayOutputStream unread = new ByteArrayOutputStream();
        while (!isOver) {
            socket.setSoTimeout(alarm == 0 ? 0 : (int) Math.max(1, alarm - System.currentTimeMillis()));
            int next;
            try {
                next = input.read();
            } catch (SocketTimeoutException late) {
                wake();
                continue;
            }
            if (next < 0) return;
            unread.write(next);
            // Only whole messages are decoded: a read may end in the middle of a character.
            if (next != '>' || !unread.toString(StandardCharsets.UTF_8).endsWith(MARK)) continue;
            receive(unread.toString(StandardCharsets.UTF_8).replace(MARK, ""));
            unread.reset();
        }
    }

    public static void main(String[] arguments) throws IOException {
        String host = arguments.length > 0 ? arguments[0] : "127.0.0.1";
        int port = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1337;
        try (Socket socket = new Socket(host, port)) {
            socket.setTcpNoDelay(true);
            Client client = new Client(socket.getOutputStream(), arguments.length > 2 ? arguments[2] : "live");
            if (arguments.length > 3) client.setAlarm((int) (1000 * Double.parseDouble(arguments[3])));
            client.run(socket);
        }
    }
}
