import { expect, test } from "vitest";
import { assertLike, assertRegex, assertSearch } from "./patterns.ts";

test.each([
  "",
  "^[ab].*e$",
  "^BAN",
  "cat|dog",
  "(cat|dog)s?",
  "(?:ab)+c*",
  "\\d{4}-\\d{2}",
  "\\mword\\M",
  "[[:alpha:]_][^]x-]*",
  "a.{0,32}b",
  "1\\.5 \\(net\\)",
  "häuser?",
])("the expression %j is admitted", (pattern) => {
  expect(() => assertRegex(pattern)).not.toThrow();
});

test.each([
  ["a back-reference", "(.*)(.*)(.*)(.*)\\1\\2"],
  ["a back-reference in other words", "(?:(a+))b\\1"],
  ["a nested repetition", "(a+)+$"],
  ["a nested repetition in a group in a group", "((a|b)*c)*"],
  ["a nested bounded repetition", "((x{1,30}){1,30}){1,30}"],
  ["a repeated repetition", "a**"],
  ["a large repetition", "a{200}"],
  ["a repetition of a long group", `(${"abcdefghij".repeat(3)}){30}`],
  ["many repetitions", ".*a".repeat(9)],
  ["a lookahead", "(?=.*a)(?=.*b)"],
  ["an embedded option", "(?i)a"],
  ["a director", "***:a"],
  ["a collating element", "[[.a.]]"],
  ["an equivalence class", "[[=a=]]"],
  ["a character code", "\\u0041"],
  ["an open group", "(a"],
  ["a closed group", "a)"],
  ["an open bracket", "[a"],
  ["a trailing backslash", "a\\"],
  ["too many characters", "a".repeat(201)],
  ["deep groups", `${"(".repeat(20)}a${")".repeat(20)}`],
])("an expression with %s is refused", (_, pattern) => {
  expect(() => assertRegex(pattern)).toThrow(expect.objectContaining({ code: "pattern_refused" }));
});

test("patterns of LIKE and searches have a longest form", () => {
  expect(() => assertLike("%caf_%")).not.toThrow();
  expect(() => assertLike("%".repeat(400))).not.toThrow();
  expect(() => assertSearch("fat & rat")).not.toThrow();
  for (const attempt of [
    () => assertLike("a".repeat(501)),
    () => assertLike("%a".repeat(17)),
    () => assertSearch("a ".repeat(251)),
  ])
    expect(attempt).toThrow(expect.objectContaining({ status: 400, code: "pattern_refused" }));
});
