// A client of GC18/1 for Eriantys, in Java 17 without dependencies: java Client.java HOST PORT [NAME]
//
// It logs in, chooses a basic game of three players if it is asked to, and plays: assistants from 1 to 10, students to
// their tables, Mother Nature as far as she can go. It uses no characters.
import java.io.*;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Client {
    private static final List<String> COLOURS = List.of("Green", "Red", "Yellow", "Pink", "Blue");

    private String name;
    private int ownId = -1;                                         // who we are in the game
    private final Deque<String> candidates = new ArrayDeque<>();    // moves that we have not tried in this state
    private boolean isRenamed = false;                              // whether we have answered the next LoginRequest

    Client(String name) { this.name = name; }

    public static void main(String[] args) throws IOException {
        Client client = new Client(args.length > 2 ? args[2] : "java");
        try (Socket socket = new Socket(args[0], Integer.parseInt(args[1]))) {
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            var out = new PrintWriter(socket.getOutputStream(), false, StandardCharsets.UTF_8);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isBlank()) continue;
                Map<String, Object> message = object(new Json(line).read());
                if (message.get("type").equals("GameEnded")) {
                    boolean won = message.get("winner") instanceof Long id && id == client.ownId;
                    System.err.println(won ? "won" : "not won");
                    return;
                }
                String answer = client.answer(message);
                if (answer != null) out.print(answer + "\n");       // one message per line, whatever the system
                out.flush();
            }
        }
    }

    /** The answer to a message of the server, or null. */
    private String answer(Map<String, Object> message) {
        switch ((String) message.get("type")) {
            case "LoginRequest":
                if (!isRenamed) return login();
                isRenamed = false;
                return null;
            case "Error":
                if (!message.get("code").equals("NICKNAME_TAKEN")) return null;
                isRenamed = true;                                   // some servers ask again, others just wait
                name = name.substring(0, Math.min(30, name.length())) + "_";
                return login();
            case "NumberOfPlayersRequest":
                return "{\"type\":\"NumberOfPlayersReply\",\"numberOfPlayers\":3}";
            case "ExpertModeRequest":
                return "{\"type\":\"ExpertModeReply\",\"expertMode\":false}";
            case "GameStarted":
                ownId = number(message.get("playerId"));
                return onState(object(message.get("modelState")));
            case "GameUpdated":
                return onState(object(message.get("modelState")));
            case "MoveError":                                       // a server with other rules than ours
                System.err.println("refused: " + message);
                return nextMove();
            default:                                                // ConnectionAccepted, Wait
                return null;
        }
    }

    private String login() {
        return "{\"type\":\"LoginReply\",\"username\":\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"}";
    }

    /** We move if we are the current player; otherwise we wait for the next update. */
    private String onState(Map<String, Object> state) {
        candidates.clear();
        if (number(state.get("currentPlayer")) == ownId) listMoves(state);
        return nextMove();
    }

    private String nextMove() {
        String move = candidates.poll();
        return move == null ? null : "{\"type\":\"PerformGameMove\",\"move\":" + move + "}";
    }

    private void listMoves(Map<String, Object> state) {
        Map<String, Object> me = list(state.get("players")).stream().map(Client::object)
            .filter(player -> number(player.get("id")) == ownId).findFirst().orElseThrow();
        switch ((String) state.get("gamePhase")) {
            case "PlayAssistantCard" -> listAssistants(state, me);
            case "MoveStudents" -> listStudents(state, me);
            case "MoveMotherNature" -> {                            // half the value of the assistant, rounded up
                for (int steps = (number(me.get("playedAssistant")) + 1) / 2; steps >= 1; steps--) {
                    add("{\"typeOfMove\":\"MoveMotherNature\",\"motherNatureMovements\":%d}", steps);
                }
            }
            case "ChooseCloud" -> {
                int number = 0;
                for (Object cloud : list(state.get("clouds"))) {
                    String move = String.format("{\"typeOfMove\":\"ChooseCloud\",\"cloudNumber\":%d}", number++);
                    if (!(Boolean) object(cloud).get("taken")) candidates.add(move);
                }
            }
            default -> { }                                          // GameEnded
        }
    }

    /** Not the values of others, unless there are no other cards in the hand. */
    private void listAssistants(Map<String, Object> state, Map<String, Object> me) {
        Set<Object> played = new HashSet<>();
        for (Object player : list(state.get("players"))) {
            if (number(object(player).get("id")) != ownId) played.add(object(player).get("playedAssistant"));
        }
        List<Object> hand = list(me.get("hand"));
        List<Object> free = hand.stream().filter(value -> !played.contains(value)).toList();
        for (Object value : free.isEmpty() ? hand : free) {
            add("{\"typeOfMove\":\"PlayAssistantCard\",\"cardNumber\":%d}", value);
        }
    }

    /** To the tables that are not full; otherwise to islands. */
    private void listStudents(Map<String, Object> state, Map<String, Object> me) {
        List<String> own = COLOURS.stream().filter(colour -> number(object(me.get("entrance")).get(colour)) > 0).toList();
        for (String colour : own) {
            boolean isFree = number(object(me.get("diningRoom")).get(colour)) < 10;
            if (isFree) add("{\"typeOfMove\":\"MoveStudents\",\"studentColour\":\"%s\"}", colour);
        }
        for (String colour : own) {
            for (int island = 0; island < list(state.get("islands")).size(); island++) {
                add("{\"typeOfMove\":\"MoveStudents\",\"studentColour\":\"%s\",\"islandNumber\":%d}", colour, island);
            }
        }
    }

    private void add(String format, Object... arguments) {
        candidates.add(String.format(format, arguments));
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
