// Generated from grammars/ by scripts/embed-grammars.mjs (npm run embed).
export const GRAMMAR_TEXTS = {
  'sexpr-v1': `; How to read this file (src/protocol/sexpr/grammar/read.ts does):
;   a word that stands before a = is a production; every other word is literal
;   |        or
;   |~       or, not by the document, yet seen and let pass; the id of the register says why
;   ...      zero or more of the preceding
;   ....     all from the version that this one extends
;   "..."    what the next pattern is called when it was expected
;   [a-z]+   an atom of such characters, repeated as + * {1..9} say; [a-z]|0 that, or the character itself
;   <symbol> any other atom, <string> "any", <bar-symbol> |any|
;   @v1/...  the clause that says so, document first; @S-08 the register's number for what is doubtful about it
(grammar sexpr-v1
  (document v1 "Dominion Protocol v1, February 8, 2012"))

       state @v1/figure-1/state @S-08
             = ((players name ...)   ; in order, current first
                (supply card ...)
                (trash card ...)     ; in order, top to bottom
                (actions number)     ; actions remaining in turn
                (buys number)        ; buys remaining in turn
                (coins number)       ; coins available for buys
                (deck card ...)      ; not in draw order
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
             | (add treasure)               @v1/add            ; adds coins
             | (buy card)                   @v1/buy
             | (clean)                      @v1/clean @S-40    ; ending a turn with an empty hand
             | (clean card)                 @v1/clean @S-40    ; card in hand is exposed

notification @v1/figure-1/notification
             = (move state)      @v1/move
             | (moved name play) @v1/moved @S-46

        name @v1/figure-1/name @S-01
             = "a sequence of letters" [A-Za-z]+
            |~ [!-~]+       @S-01   ; 0-player-v1
            |~ <string>     @S-01   ; "carol", from the tournament driver
            |~ <bar-symbol> @S-01   ; |0-My Player|
            |~ <symbol>     @S-06   ; beyond ASCII

      number @v1/figure-1/number @S-07
             = "a sequence of decimal digits, 15 at most" [1-9][0-9]{0..14}|0
            |~ [0-9]{1..15} @S-07   ; leading zeros
             ; The document sets no bound. This one is what a machine's number holds exactly.
`,
  'sexpr-v2': `(grammar sexpr-v2
  (extends sexpr-v1)
  (document v2 "Dominion Protocol v2"))

      action @v2/action
             = ....                      ; mine, from version 1
             | cellar | market | remodel | smithy | village | woodcutter | workshop

        play @v2/play
             = ....                      ; all from version 1
             | (act cellar card ...)     @v2/act-cellar @S-29
             | (act market)              @v2/act-market
             | (act remodel card card)   @v2/act-remodel @S-28
             | (act smithy)              @v2/act-smithy
             | (act village)             @v2/act-village
             | (act woodcutter)          @v2/act-woodcutter
             | (act workshop card)       @v2/act-workshop @S-28
`,
  'sexpr-v3': `(grammar sexpr-v3
  (extends sexpr-v2)
  (document v3 "Dominion Protocol v3, February 26, 2012"))

      action @v3/figure-1/action
             = ....                                  ; all from version 2
             | militia
             | moat

        play @v3/figure-1/play
             = ....                                  ; all from version 2
             | (act militia)                         @v3/act-militia
             | (act moat)                            @v3/act-moat

notification @v3/figure-1/notification @S-58
             = ....                                  ; all from version 1
             | (attacked (act militia) name state)   @v3/attacked @S-49
             | (defended name defense)               @v3/defended @S-55

     defense @v3/figure-1/defense
             = (moat)                                @v3/moat @S-52
             | (discard card ...)                    @v3/discard @S-51
`,
} as const;
