import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A player for GC18/1, a protocol of Eriantys. It makes the first legal move: your strategy goes into choose().
 *
 *     herald grade player --protocol gc18/1 --quick -- java Player.java {host} {port}
 *     herald play --protocol gc18/1 'java Player.java {host} {port}' greedy
 *
 * It needs Java 17, and starts sooner if you compile it (javac Player.java), and run it with java -cp . Player {host} {port}
 */
public class Player {
    /**
     * One of the legal moves, which are JSON. The state is all that there is to know; me is our entry in "players". In
     * expert games a turn may also have one character, such as {"typeOfMove":"PlayCharacterCard","cardNumber":8}, at any
     * time before the cloud is taken: see "characters", the "coins" of me and "characterPlayedThisTurn".
     */
    String choose(List<String> moves, Map<String, Object> state, Map<String, Object> me) {
        return moves.get(0);
    }

    static final List<String> COLOURS = List.of("Green", "Red", "Yellow", "Pink", "Blue");

    String name = "java";
    boolean isRenamed = false;
    int ownId = -1;
    Map<String, Object> state = Map.of();
    /** Moves that were refused in this state are not tried again. */
    final List<String> tried = new ArrayList<>();

    /** The legal moves of a phase, without characters. */
    List<String> legalMoves(Map<String, Object> me) {
        switch ((String) state.get("gamePhase")) {
            case "PlayAssistantCard": return assistants(me);
            case "MoveStudents": return students(me);
            case "MoveMotherNature": return steps(me);
            case "ChooseCloud": return clouds();
            default: return List.of();
        }
    }

    /** Values that others have played in this round are forbidden, unless our hand has no others. */
    List<String> assistants(Map<String, Object> me) {
        List<Object> played = new ArrayList<>();
        for (Object player : list(state.get("players"))) played.add(object(player).get("playedAssistant"));
        List<Object> hand = list(me.get("hand"));
        List<Object> free = hand.stream().filter(value -> !played.contains(value)).toList();
        return (free.isEmpty() ? hand : free).stream()
            .map(value -> "{\"typeOfMove\":\"PlayAssistantCard\",\"cardNumber\":" + value + "}").toList();
    }

    /** A student of the entrance goes to an island, or to its table in the dining room, which has ten seats. */
    List<String> students(Map<String, Object> me) {
        List<String> moves = new ArrayList<>();
        for (String colour : COLOURS) {
            if (number(object(me.get("entrance")).get(colour)) == 0) continue;
            String move = "{\"typeOfMove\":\"MoveStudents\",\"studentColour\":\"" + colour + "\"";
            if (number(object(me.get("diningRoom")).get(colour)) < 10) moves.add(move + "}");
            for (int island = 0; island < list(state.get("islands")).size(); island++) {
                moves.add(move + ",\"islandNumber\":" + island + "}");
            }
        }
        return moves;
    }

    /** From one to half the value of our assistant, rounded up. A messenger, character 4, adds two. */
    List<String> steps(Map<String, Object> me) {
        List<String> moves = new ArrayList<>();
        int most = (number(me.get("playedAssistant")) + 1) / 2 + (number(state.get("characterPlayedThisTurn")) == 4 ? 2 : 0);
        for (int count = 1; count <= most; count++) {
            moves.add("{\"typeOfMove\":\"MoveMotherNature\",\"motherNatureMovements\":" + count + "}");
        }
        return moves;
    }

    List<String> clouds() {
        List<String> moves = new ArrayList<>();
        List<Object> clouds = list(state.get("clouds"));
        for (int number = 0; number < clouds.size(); number++) {
            boolean isTaken = (Boolean) object(clouds.get(number)).get("taken");
            if (!isTaken) moves.add("{\"typeOfMove\":\"ChooseCloud\",\"cloudNumber\":" + number + "}");
        }
        return moves;
    }

    /** A move if we are the current player, or null. */
    String move() {
        if (number(state.get("currentPlayer")) != ownId) return null;
        Map<String, Object> me = list(state.get("players")).stream().map(Player::object)
            .filter(player -> number(player.get("id")) == ownId).findFirst().orElseThrow();
        List<String> moves = legalMoves(me).stream().filter(move -> !tried.contains(move)).toList();
        if (moves.isEmpty()) return null;
        tried.add(choose(moves, state, me));
        return "{\"type\":\"PerformGameMove\",\"move\":" + tried.get(tried.size() - 1) + "}";
    }

    String login() {
        return "{\"type\":\"LoginReply\",\"username\":\"" + name + "\"}";
    }

    /** Our answer to a message, or null. */
    String answer(Map<String, Object> message) {
        switch ((String) message.get("type")) {
            case "LoginRequest":
                String reply = isRenamed ? null : login();
                isRenamed = false;
                return reply;
            case "NumberOfPlayersRequest":
                return "{\"type\":\"NumberOfPlayersReply\",\"numberOfPlayers\":2}";
            case "ExpertModeRequest":
                return "{\"type\":\"ExpertModeReply\",\"expertMode\":false}";
            case "GameStarted":
                ownId = number(message.get("playerId"));
                // The rest is as in an update.
            case "GameUpdated":
                state = object(message.get("modelState"));
                tried.clear();
                return move();
            case "MoveError":
                System.err.println("the server says: " + message);
                return move();
            case "Error":
                System.err.println("the server says: " + message);
                if (!message.get("code").equals("NICKNAME_TAKEN")) return null;
                // Not every server asks again. If this one does, we have answered already.
                isRenamed = true;
                name = name.substring(0, Math.min(30, name.length())) + "x";
                return login();
            default: // ConnectionAccepted, Wait
                return null;
        }
    }

    public static void main(String[] args) throws IOException {
        Player player = new Player();
        try (Socket socket = new Socket(args[0], Integer.parseInt(args[1]))) {
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            var out = new PrintWriter(socket.getOutputStream(), false, StandardCharsets.UTF_8);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isBlank()) continue;
                Map<String, Object> message = object(new Json(line).read());
                if (message.get("type").equals("GameEnded")) return;
                String answer = player.answer(message);
                if (answer != null) out.print(answer + "\n"); // println would end lines as the system does
                out.flush();
            }
        }
    }

    @SuppressWarnings("unchecked") private static Map<String, Object> object(Object value) { return (Map<String, Object>) value; }
    @SuppressWarnings("unchecked") private static List<Object> list(Object value) { return (List<Object>) value; }
    private static int number(Object value) { return value instanceof Long whole ? whole.intValue() : -1; }

    /** Reads JSON as maps, lists, strings, whole numbers, booleans and null: all that the protocol has. */
    private static class Json {
        private final String text;
        private int at = 0;
        Json(String text) { this.text = text; }

        private char next() {
            while (Character.isWhitespace(text.charAt(at))) at++;
            return text.charAt(at);
        }

        Object read() {
            char first = next();
            if (first == '{' || first == '[') return first == '{' ? readObject() : readList();
            if (first == '"') return readString();
            int start = at;
            while (at < text.length() && ",]} \t".indexOf(text.charAt(at)) < 0) at++;
            String word = text.substring(start, at);
            if (word.equals("null")) return null;
            return word.equals("true") || word.equals("false") ? Boolean.valueOf(word) : (Object) Long.valueOf(word);
        }

        private Map<String, Object> readObject() {
            Map<String, Object> members = new HashMap<>();
            for (at++; next() != '}'; ) {
                if (next() == ',') at++;
                String member = (String) read();
                if (next() == ':') at++;
                members.put(member, read());
            }
            at++;
            return members;
        }

        private List<Object> readList() {
            List<Object> values = new ArrayList<>();
            for (at++; next() != ']'; ) {
                if (next() == ',') at++;
                values.add(read());
            }
            at++;
            return values;
        }

        private String readString() {
            StringBuilder string = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                if (text.charAt(at) != '\\') { string.append(text.charAt(at)); continue; }
                char escape = text.charAt(++at);
                if (escape == 'u') string.append((char) Integer.parseInt(text.substring(at + 1, (at += 4) + 1), 16));
                else string.append(escape == 'n' ? '\n' : escape == 't' ? '\t' : escape);
            }
            at++;
            return string.toString();
        }
    }
}
