/**
 * Says in a plain sentence what is wrong with a field of a request, as the `error` of a parse. The parser's own texts are
 * for programmers; the sentences that a schema gives itself stand above these.
 */
import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

export function describeIssue(issue: Issue): string {
  const path = issue.path ?? [];
  const field = path.length === 0 ? "The request" : `“${path.join(".")}”`;
  return `${field} ${problemOf(issue)}.`;
}

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `has to be ${kindOf(issue.expected)}`;
    case "too_small":
      return issue.inclusive === false
        ? `has to be more than ${count(Number(issue.minimum))}`
        : tooSmall(issue.origin, Number(issue.minimum));
    case "too_big":
      return issue.inclusive === false
        ? `has to be less than ${count(Number(issue.maximum))}`
        : tooBig(issue.origin, Number(issue.maximum));
    case "invalid_value":
      return `has to be ${issue.values.length === 1 ? "" : "one of: "}${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return `has unknown fields: ${issue.keys.join(", ")}`;
    case "not_multiple_of":
      return `has to be a multiple of ${issue.divisor}`;
    default:
      return "is not valid";
  }
}

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
const kindOf = (expected: string): string => kinds[expected] ?? "something else";

function tooSmall(origin: string, minimum: number): string {
  if (origin === "string") return minimum === 1 ? "is empty" : `needs at least ${count(minimum)} characters`;
  if (origin === "array" || origin === "set")
    return minimum === 1 ? "is empty" : `needs at least ${count(minimum)} entries`;
  return `has to be at least ${count(minimum)}`;
}

function tooBig(origin: string, maximum: number): string {
  if (origin === "string") return `is too long: at most ${count(maximum)} characters`;
  if (origin === "array" || origin === "set") return `has too many entries: at most ${count(maximum)}`;
  return `may be at most ${count(maximum)}`;
}

const count = (amount: number): string => amount.toLocaleString("en-US");
