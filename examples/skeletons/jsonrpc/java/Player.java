import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A player for the JSON-RPC protocol of Dominion. It ends each turn at once: your strategy goes into nextRequest().
 *
 *     herald grade player --protocol jsonrpc/live --quick -- java Player.java {url}
 *     herald play --protocol jsonrpc/live 'java Player.java {url}' big-money
 *
 * It starts sooner if you compile it (javac Player.java), and run it with java -cp . Player {url}
 */
public class Player {
    /**
     * The next request of our turn; the server answers each with a new state, until we end the turn. Others:
     * new Request("Play", "Copper"), new Request("Buy", "Silver"). The state has "hand", "supply", "actions", "buys" and
     * "treasure".
     */
    Request nextRequest(Map<String, Object> state) {
        return new Request("EndTurn", null);
    }

    /** Some servers show us our hand in an attack; for the others we remember it. */
    Map<String, Object> defend(Map<String, Object> params) {
        List<String> shown = params.containsKey("hand") ? cards(params, "hand") : hand;
        switch ((String) params.get("card")) {
            case "Militia": // down to three cards
                int excess = Math.max(0, shown.size() - 3);
                hand = shown.subList(excess, shown.size());
                return object("data", shown.subList(0, excess));
            case "Bureaucrat":
                return object("data", shown.stream().filter(POINTS::contains).findFirst().orElse("reveal"));
            case "Bandit": // shows two cards of our deck; null if there is nothing for it
                List<String> revealed = cards(params, "data");
                return object("data", revealed.contains("Silver") ? "Silver" : revealed.contains("Gold") ? "Gold" : null);
            default: // a witch asks for nothing
                return object();
        }
    }

    static final List<String> POINTS = List.of("Province", "Duchy", "Estate", "Gardens");

    /** The answer to a request of the server; null if the message is none. Those of a card come only to a player that plays it. */
    Object answer(String method, Map<String, Object> params) {
        switch (method) {
            case "StartGame":
                hand = List.of();
                waiting = null;
                return object();
            case "GameOver":
                return object("rematch", false);
            case "Attack":
                return defend(params);
            case "Harbinger":
                return object("card", cards(params, "discard").get(0));
            case "Vassal":
                return object("play", false, "data", null);
            case "Poacher":
                int count = ((BigDecimal) params.get("empty_supply_piles")).intValue();
                List<String> own = cards(params, "hand");
                return object("discard", own.subList(0, Math.min(count, own.size())));
            case "ThroneRoom":
                return object("data", null);
            case "Library":
                return object("skip", false);
            case "Sentry":
                List<Object> placements = new ArrayList<>();
                for (String card : cards(params, "cards")) placements.add(object("card", card, "placement", "topdeck"));
                return placements;
            default:
                return null;
        }
    }

    static class Request {
        final String method;
        final String card; // null for EndTurn

        Request(String method, String card) {
            this.method = method;
            this.card = card;
        }
    }

    private final WebSocket socket;
    private List<String> hand = List.of();
    private int lastId = 0;
    private Request waiting = null; // our one request that has no answer yet

    Player(WebSocket socket) {
        this.socket = socket;
    }

    /** A message with a method comes from the server, and wants an answer if it has an id. */
    void receive(Map<String, Object> message) {
        String method = (String) message.get("method");
        Map<String, Object> params = message.get("params") == null ? object() : map(message.get("params"));
        if (method == null) receiveAnswer(message);
        else if (method.equals("StartTurn")) goOn(params);
        else if (method.equals("FatalError")) fail("the server says: " + params.get("message"));
        else {
            Object result = answer(method, params);
            if (result != null) send(object("jsonrpc", "2.0", "id", message.get("id"), "result", result));
        }
    }

    void receiveAnswer(Map<String, Object> message) {
        if (waiting == null || !new BigDecimal(lastId).equals(message.get("id"))) return;
        String method = waiting.method;
        waiting = null;
        if (message.containsKey("error")) {
            System.err.println(method + " was refused: " + message.get("error"));
            if (!method.equals("EndTurn")) request(new Request("EndTurn", null));
        } else if (method.equals("EndTurn")) {
            hand = cards(map(message.get("result")), "hand"); // the next one, which we need when we are attacked
        } else goOn(map(message.get("result")));
    }

    void goOn(Map<String, Object> state) {
        hand = cards(state, "hand");
        request(nextRequest(state));
    }

    /** Does not wait for the answer: before it comes, the server may want answers from us. */
    void request(Request request) {
        waiting = request;
        Map<String, Object> message = object("jsonrpc", "2.0", "id", ++lastId, "method", request.method);
        if (request.card != null) message.put("params", object("card", request.card));
        send(message);
    }

    void send(Map<String, Object> message) {
        socket.sendText(Json.write(message), true).join();
    }

    static void fail(String why) {
        System.err.println(why);
        System.exit(1);
    }

    /** Members by name: object("play", false, "data", null). */
    static Map<String, Object> object(Object... members) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int index = 0; index < members.length; index += 2) object.put((String) members[index], members[index + 1]);
        return object;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    static List<String> cards(Map<String, Object> object, String name) {
        Object value = object.get(name);
        return value == null ? Collections.emptyList() : (List<String>) value;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Inbox inbox = new Inbox();
        URI url = URI.create(arguments[0]);
        Player player = new Player(HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(url, inbox).join());
        for (String text = inbox.next(); text != null; text = inbox.next()) player.receive(map(new Json(text).value()));
    }

    /** The texts that come, for one thread to take; Java answers pings by itself. */
    static class Inbox implements WebSocket.Listener {
        private static final String END = "";
        private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();
        private final StringBuilder text = new StringBuilder();

        /** Waits for the next one; null when the server has closed. */
        String next() throws InterruptedException {
            String next = texts.take();
            return next.equals(END) ? null : next;
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean isLast) {
            text.append(part);
            if (isLast) {
                texts.add(text.toString());
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            texts.add(END);
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            System.err.println(error);
            texts.add(END);
        }
    }

    /** Reads and writes JSON, which Java does not. Values are maps, lists, strings, numbers, booleans and null. */
    static class Json {
        private final String text;
        private int at = 0;

        Json(String text) {
            this.text = text;
        }

        Object value() {
            char next = peek();
            if (next == '{') return object();
            if (next == '[') return array();
            if (next == '"') return string();
            int begin = at;
            while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) at++;
            String word = text.substring(begin, at);
            if (word.equals("null")) return null;
            return word.equals("true") || word.equals("false") ? (Object) word.equals("true") : new BigDecimal(word);
        }

        private Map<String, Object> object() {
            Map<String, Object> members = new LinkedHashMap<>();
            for (at++; peek() != '}'; skip(',')) {
                String name = string();
                skip(':');
                members.put(name, value());
            }
            at++;
            return members;
        }

        private List<Object> array() {
            List<Object> items = new ArrayList<>();
            for (at++; peek() != ']'; skip(',')) items.add(value());
            at++;
            return items;
        }

        private String string() {
            StringBuilder string = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                if (text.charAt(at) != '\\') string.append(text.charAt(at));
                else {
                    char escaped = text.charAt(++at);
                    int control = "bfnrt".indexOf(escaped);
                    if (escaped == 'u') {
                        string.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                        at += 4;
                    } else string.append(control < 0 ? escaped : "\b\f\n\r\t".charAt(control));
                }
            }
            at++;
            return string.toString();
        }

        /** The next character that is not space. */
        private char peek() {
            while (Character.isWhitespace(text.charAt(at))) at++;
            return text.charAt(at);
        }

        private void skip(char mark) {
            if (peek() == mark) at++;
            peek();
        }

        static String write(Object value) {
            if (value instanceof Map) {
                List<String> members = new ArrayList<>();
                ((Map<?, ?>) value).forEach((name, each) -> members.add(write(name) + ":" + write(each)));
                return "{" + String.join(",", members) + "}";
            }
            if (value instanceof List) {
                List<String> items = new ArrayList<>();
                for (Object each : (List<?>) value) items.add(write(each));
                return "[" + String.join(",", items) + "]";
            }
            return value instanceof String ? quote((String) value) : String.valueOf(value);
        }

        private static String quote(String text) {
            StringBuilder quoted = new StringBuilder("\"");
            for (char each : text.toCharArray()) {
                if (each == '"' || each == '\\') quoted.append('\\').append(each);
                else if (each < ' ') quoted.append(String.format("\\u%04x", (int) each));
                else quoted.append(each);
            }
            return quoted.append('"').toString();
        }
    }
}
