import { testEscapedWords } from "../remote/testing/escaped-words.ts";
import { escapeWords } from "./escape-words.ts";

/** What the server's parsers and the usual extensions read as control. */
const control = /[()[\]{}<>\\#]|__|\bAND\b|BREAK|[:：]\s*[-+]?[\p{Nd}.．]+\s*$|\p{Cc}|\uFFFD/u;

testEscapedWords({
  escapeWords,
  control,
  cases: [
    { what: "plain words", words: "a woman at sea, 35 mm", told: "a woman at sea, 35 mm" },
    {
      what: "brackets as people use them",
      words: "a woman (smiling) in rain",
      told: "a woman, smiling, in rain",
    },
    { what: "a weight", words: "(freckles:1.3), a cat", told: "freckles:1.3, a cat" },
    { what: "less weight", words: "a [dark] sea.", told: "a, dark, sea." },
    { what: "escaped brackets", words: String.raw`\(a:9\) \[b\]`, told: "a:9, b" },
    { what: "a change during the work", words: "a [cat:dog:0.5] here", told: "a, cat:dog:0.5, here" },
    { what: "alternation", words: "[cow|horse] in a field", told: "cow|horse, in a field" },
    { what: "an adapter", words: "a cat <lora:../../other:9>", told: "a cat lora:../../other:9," },
    { what: "a hypernetwork", words: "<hypernet:x:1> a cat", told: "hypernet:x:1 a cat" },
    {
      what: "two pictures in one",
      words: "a cat AND a dog :1.2 in SAND",
      told: "a cat and a dog :1.2 in SAND",
    },
    { what: "chunks, also inside of a word", words: "BREAK aBREAKb", told: "break abreakb" },
    {
      what: "a comment",
      words: "fan #1 at a match\n# hidden\nin rain",
      told: "fan 1 at a match hidden in rain",
    },
    { what: "alternatives", words: "a {red|blue} hat ${x=1}", told: "a, red|blue, hat $, x=1" },
    { what: "a wildcard", words: "in __season__ and ___x", told: "in _season_ and _x" },
    { what: "a name with an underscore", words: "file_name", told: "file_name" },
    { what: "a weight of the whole prompt", words: "portrait 16:9", told: "portrait 16:9," },
    { what: "the same behind brackets", words: "(a cat: 1.5)", told: "a cat: 1.5," },
    { what: "a weight in other digits", words: "a cat : ٥", told: "a cat : ٥," },
    { what: "a weight in wide characters", words: "a cat：１.５", told: "a cat：１.５," },
    { what: "a weight with a wide point", words: "a cat:１．５", told: "a cat:１．５," },
    { what: "a time of day", words: "at 10:30 in Rome", told: "at 10:30 in Rome" },
    { what: "a zero byte and half a character", words: "cat\0dog \ud83d bird", told: "cat dog bird" },
    { what: "a picture character", words: "a 💫 cat", told: "a 💫 cat" },
    { what: "nothing but control", words: " ([{<#>}]) \\ ", told: "" },
  ],
  pieces: "( ) [ ] { } < > \\ # | : ： :1.5 :٥ １ ． 9 _ __ A ND AND BRE AK BREAK a \0 , ."
    .split(" ")
    .concat(" "),
});
