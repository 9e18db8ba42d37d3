// Generated from grammars/ by scripts/embed-grammars.mjs (npm run embed).
export const GRAMMAR_TEXTS = {
  'sexpr-v1': `









(grammar sexpr-v1
(document v1 "Dominion Protocol v1, February 8, 2012"))

state @v1/figure-1/state @S-08
= ((players name ...)
(supply card ...)
(trash card ...)
(actions number)
(buys number)
(coins number)
(deck card ...)
(hand card ...)
(plays card ...)
(discards card ...))

card @v1/figure-1/card
= treasure
| victory
| action

treasure @v1/figure-1/treasure
= copper
| gold
| silver

victory @v1/figure-1/victory
= estate
| duchy
| province

action @v1/figure-1/action
= mine

play @v1/figure-1/play
= (act mine treasure treasure) @v1/act-mine @S-28
| (add treasure) @v1/add
| (buy card) @v1/buy
| (clean) @v1/clean @S-40
| (clean card) @v1/clean @S-40

notification @v1/figure-1/notification
= (move state) @v1/move
| (moved name play) @v1/moved @S-46

name @v1/figure-1/name @S-01
= "a sequence of letters" [A-Za-z]+
|~ [!-~]+ @S-01
|~ <string> @S-01
|~ <bar-symbol> @S-01
|~ <symbol> @S-06

number @v1/figure-1/number @S-07
= "a sequence of decimal digits, 15 at most" [1-9][0-9]{0..14}|0
|~ [0-9]{1..15} @S-07

`,
  'sexpr-v2': `(grammar sexpr-v2
(extends sexpr-v1)
(document v2 "Dominion Protocol v2"))

action @v2/action
= ....
| cellar | market | remodel | smithy | village | woodcutter | workshop

play @v2/play
= ....
| (act cellar card ...) @v2/act-cellar @S-29
| (act market) @v2/act-market
| (act remodel card card) @v2/act-remodel @S-28
| (act smithy) @v2/act-smithy
| (act village) @v2/act-village
| (act woodcutter) @v2/act-woodcutter
| (act workshop card) @v2/act-workshop @S-28
`,
  'sexpr-v3': `(grammar sexpr-v3
(extends sexpr-v2)
(document v3 "Dominion Protocol v3, February 26, 2012"))

action @v3/figure-1/action
= ....
| militia
| moat

play @v3/figure-1/play
= ....
| (act militia) @v3/act-militia
| (act moat) @v3/act-moat

notification @v3/figure-1/notification @S-58
= ....
| (attacked (act militia) name state) @v3/attacked @S-49
| (defended name defense) @v3/defended @S-55

defense @v3/figure-1/defense
= (moat) @v3/moat @S-52
| (discard card ...) @v3/discard @S-51
`,
} as const;
