#!/bin/sh
# A player for the S-expression Dominion protocol, versions 1 to 3: big money with two smithies.
# The server talks to us on stdin, we answer on stdout. money.py and money.mjs are the same player in other languages.
#
# The shell only starts awk. LC_ALL=C makes every awk count in bytes, so a name in UTF-8 may be cut anywhere.

LC_ALL=C exec awk '
# Nothing promises a newline after a message, and awk itself cannot read without waiting: mawk waits for a full buffer,
# or in its interactive mode for a newline. But dd with count=1 reads just once, and a single read of a pipe returns what
# is there. So awk leaves its own stdin alone, and lets a dd (which inherits it) fetch each chunk. The x after the chunk
# tells "the input has ended" (x alone) from "a newline came", and keeps a last line without newline as it is.
function next_chunk(    command, line, text) {
  command = "dd bs=65536 count=1 2>/dev/null; echo x"
  if ((command | getline text) <= 0) return ""
  while ((command | getline line) > 0) text = text "\n" line
  close(command)
  return substr(text, 1, length(text) - 1)
}

# A word is complete. In both requests the fields of the state are the lists at depth 3: (move ((hand copper …) …)).
# They are found by name, not by place: the first word of such a list is its name, the others are its values.
function end_word() {
  if (word == "") return
  if (depth == 1 && kind == "") kind = word
  if (depth == 3 && field != "") {
    value[field] = word                    # for (actions 1), (buys 1), (coins 0)
    count[field, word]++                   # for the cards: how many of each
    size[field]++
    if (size[field] == 1) first[field] = word
  }
  if (depth == 3 && field == "") field = word
  word = ""
}

# Takes one character. A message is complete at its last parenthesis: there we answer and forget it.
function take(character) {
  if (escaped || quote != "") {            # inside "a name" or |a name|, or after a backslash
    word = word character
    if (character == quote && !escaped) quote = ""
    escaped = (character == "\\" && !escaped && quote == "\"")
  } else if (index("\"|", character)) {
    word = word character
    quote = character
  } else if (index("() \t\r\n", character)) {
    end_word()
    if (character == "(") { depth++; field = "" }
    if (character == ")" && --depth == 0) answer()
  } else {
    word = word character
    escaped = (character == "\\")
  }
}

# print keeps its output in a buffer; without fflush both sides would wait. (moved …) and (defended …) want no answer.
function answer() {
  if (kind == "move") print move()
  if (kind == "attacked") print defend()
  fflush()
  kind = ""
  split("", value); split("", count); split("", size); split("", first)  # empties them
}

function in_hand(card) { return count["hand", card] > 0 }
function in_supply(card) { return count["supply", card] > 0 }
function owned(card) { return count["deck", card] + count["hand", card] + count["plays", card] + count["discards", card] }

function choose_action(    i) {
  for (i = 1; i in simple_actions; i++) if (in_hand(simple_actions[i])) return "(act " simple_actions[i] ")"
  # Only copper to silver: some servers take the text at its word and refuse silver to gold.
  if (in_hand("mine") && in_hand("copper") && in_supply("silver")) return "(act mine copper silver)"
  return ""
}

function can_buy(card, cost) { return cost <= value["coins"] + 0 && in_supply(card) }

# Best first.
function choose_purchase(    provinces) {
  provinces = count["supply", "province"] + 0
  if (can_buy("province", 8)) return "(buy province)"
  if (can_buy("duchy", 5) && provinces <= 4) return "(buy duchy)"      # near the end points count more than money
  if (can_buy("gold", 6)) return "(buy gold)"
  if (can_buy("estate", 2) && provinces <= 2) return "(buy estate)"
  if (can_buy("smithy", 4) && owned("smithy") < 2) return "(buy smithy)" # more would meet in one hand, with one action
  if (can_buy("mine", 5) && owned("mine") < 1) return "(buy mine)"
  if (can_buy("silver", 3)) return "(buy silver)"
  return ""
}

# One play of our turn; the server asks again until we say (clean …).
function move(    play, buys, i) {
  if (value["actions"] + 0 > 0) play = choose_action()
  # All treasures first: without a buy they are useless, and after a buy it is too late for them.
  buys = value["buys"] + 0                 # + 0 makes awk compare numbers, not texts
  for (i = 1; play == "" && buys > 0 && i in treasures; i++)
    if (in_hand(treasures[i])) play = "(add " treasures[i] ")"
  if (play == "" && buys > 0) play = choose_purchase()
  if (play != "") return play
  return size["hand"] > 0 ? "(clean " first["hand"] ")" : "(clean)"    # shows one card of the hand, if there is one
}

# The answer to a militia: a moat, or discard down to three cards.
function defend(    cards, surplus, i, n) {
  if (in_hand("moat")) return "(moat)"
  surplus = size["hand"] - 3
  for (i = 1; i in least_useful; i++)
    for (n = count["hand", least_useful[i]]; n > 0 && surplus > 0; n--) { cards = cards " " least_useful[i]; surplus-- }
  return "(discard" cards ")"
}

BEGIN {
  # Actions that need no choice, best first. Village and market give back the action they cost.
  split("village market smithy militia moat woodcutter", simple_actions)
  split("gold silver copper", treasures)
  # What a militia may take from us, worst card first. A victory card does nothing in the hand.
  split("province duchy estate cellar remodel workshop woodcutter moat " \
        "copper mine village market militia smithy silver gold", least_useful)
  while ((chunk = next_chunk()) != "") for (i = 1; i <= length(chunk); i++) take(substr(chunk, i, 1))
}'
