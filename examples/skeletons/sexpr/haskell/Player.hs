#!/usr/bin/env runghc
-- A player for the S-expression protocol of Dominion. It ends each turn at once: your strategy goes into move.
--
--     herald grade player --protocol sexpr/v3 --quick -- ./Player.hs
--     herald play --protocol sexpr/v3 ./Player.hs big-money
--
-- Compile it for speed: ghc -O Player.hs
module Main (main) where

import Data.Char (isSpace)
import System.IO (BufferMode (LineBuffering), hSetBinaryMode, hSetBuffering, stdin, stdout)

data Datum = Word String | List [Datum]

-- Our turn. The server asks again after each play, until we end the turn with (clean ...). Other plays: (act village),
-- (add gold), (buy silver). The fields of the state: cards "hand", cards "supply", number "coins".
move :: [Datum] -> String
move state = case cards "hand" state of
  [] -> "(clean)"
  card : _ -> "(clean " ++ card ++ ")" -- it ends on top of the discard pile

-- We are attacked, and discard down to three cards. With a moat in the hand, (moat) is allowed as well.
defend :: [Datum] -> String
defend state = "(" ++ unwords ("discard" : take (length hand - 3) hand) ++ ")"
  where
    hand = cards "hand" state

cards :: String -> [Datum] -> [String]
cards name state = concat [[card | Word card <- values] | List (Word field : values) <- state, field == name]

number :: String -> [Datum] -> Int
number name state = read (concat (cards name state))

main :: IO ()
main = do
  hSetBinaryMode stdin True
  hSetBuffering stdout LineBuffering -- otherwise the answers would stay in a buffer, and both sides would wait
  input <- getContents
  mapM_ putStrLn (concatMap answer (messages input))

-- All other messages are news, and want no answer.
answer :: Datum -> [String]
answer (List (Word "move" : rest)) = [move state | List state <- [last rest]]
answer (List (Word "attacked" : rest)) = [defend state | List state <- [last rest]]
answer _ = []

-- Each message, as soon as its last parenthesis arrives: there may be no newline after it.
messages :: String -> [Datum]
messages input = case dropWhile (/= '(') input of
  _ : text | Just (items, rest) <- list text -> List items : messages rest
  _ -> []

-- What is inside a list, and what follows its closing parenthesis; Nothing if the input ends before that.
list :: String -> Maybe ([Datum], String)
list [] = Nothing
list (')' : rest) = Just ([], rest)
list ('(' : text) = do
  (items, rest) <- list text
  (others, end) <- list rest
  Just (List items : others, end)
list text@(character : others)
  | isSpace character = list others
  | otherwise = do
      let (name, rest) = word text
      (items, end) <- list rest
      Just (Word name : items, end)

word :: String -> (String, String)
word ('\\' : character : text) = ['\\', character] `before` word text
word (character : text)
  | character `elem` "\"|" = let (name, rest) = quoted character text in (character : name) `before` word rest
  | not (isSpace character || character `elem` "()") = [character] `before` word text
word text = ("", text)

-- The rest of a name such as "a b" or |a b|, with its closing mark.
quoted :: Char -> String -> (String, String)
quoted mark ('\\' : character : text) | mark == '"' = ['\\', character] `before` quoted mark text
quoted mark (character : text)
  | character == mark = ([character], text)
  | otherwise = [character] `before` quoted mark text
quoted _ [] = ("", [])

before :: String -> (String, String) -> (String, String)
before start (end, rest) = (start ++ end, rest)
