import { expect, test } from "vitest";
import { checkFilter, matches, parseFilters, type Filter } from "./filter.ts";

const types: Record<string, string> = {
  n: "int8",
  at: "timestamptz",
  ok: "bool",
  id: "uuid",
  name: "text",
  x: "numeric",
};
const parse = (text: string): Filter[] => {
  const parsed = parseFilters(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.filters;
};
const holds = (filter: string, row: Record<string, unknown>): boolean =>
  matches(parse(filter), row, (column) => types[column]);

test("values are compared by the column's type, not as text", () => {
  expect(holds("n=lt.10", { n: 9 })).toBe(true);
  expect(holds("n=gt.9", { n: 10 })).toBe(true);
  expect(holds("x=eq.1.50", { x: 1.5 })).toBe(true);
  expect(holds("at=gte.2026-01-01T01:00:00+01:00", { at: "2026-01-01T00:00:00+00:00" })).toBe(true);
  expect(holds("ok=eq.true", { ok: true })).toBe(true);
  expect(holds("ok=neq.true", { ok: true })).toBe(false);
  expect(
    holds("id=eq.ABCDEF00-0000-4000-8000-000000000000", { id: "abcdef00-0000-4000-8000-000000000000" }),
  ).toBe(true);
  expect(holds("name=lt.b", { name: "a" })).toBe(true);
  expect(holds("n=eq.many", { n: 1 })).toBe(false);
  expect(holds("n=neq.many", { n: 1 })).toBe(false);
});

test("NULL matches no comparison, and a column without a known value matches all", () => {
  for (const operator of ["eq", "neq", "lt", "gte"])
    expect(holds(`n=${operator}.1`, { n: null })).toBe(false);
  expect(holds("n=eq.1", {})).toBe(true);
});

test("lists, quotes and several conditions are parsed", () => {
  expect(holds('name=in.("a,b","say \\"hi\\"",c)', { name: 'say "hi"' })).toBe(true);
  expect(holds('name=in.("a,b",c)', { name: "a" })).toBe(false);
  expect(holds("n=in.(1,2,3),name=eq.c", { n: 2, name: "c" })).toBe(true);
  expect(holds("n=in.(1,2,3),name=eq.c", { n: 2, name: "d" })).toBe(false);
  expect(holds("name=eq.a.b=c", { name: "a.b=c" })).toBe(true);
});

test("a condition is negated by not., but never made true by NULL", () => {
  expect(holds("n=not.eq.1", { n: 2 })).toBe(true);
  expect(holds("n=not.eq.1", { n: 1 })).toBe(false);
  expect(holds("n=not.eq.1", { n: null })).toBe(false);
  expect(holds("n=not.in.(1,2)", { n: 3 })).toBe(true);
  expect(holds("n=is.null", { n: null })).toBe(true);
  expect(holds("n=not.is.null", { n: null })).toBe(false);
  expect(holds("n=not.is.null", { n: 0 })).toBe(true);
  expect(holds("ok=is.true", { ok: true })).toBe(true);
  expect(holds("ok=is.false", { ok: null })).toBe(false);
  expect(holds("ok=is.unknown", { ok: null })).toBe(true);
  expect(holds("n=isdistinct.1", { n: null })).toBe(true);
  expect(holds("n=isdistinct.1", { n: 1 })).toBe(false);
  expect(holds("n=not.isdistinct.1", { n: 1 })).toBe(true);
});

test("a filter that cannot be parsed is refused in Supabase's words, and no text is no filter", () => {
  for (const [text, reason] of [
    ["n", '["n"]'],
    ["undefined", '["undefined"]'],
    ["n=foo.1", '["foo", "1"]'],
    ["n=eq", '["eq"]'],
    ["n=in.1,2", "`in` filter value must be wrapped by parentheses"],
    ["n=eq.1,", "filter must not contain empty segments (check for extra commas)"],
    ["1=1; drop table x", '["1; drop table x"]'],
  ] as const) {
    expect(parseFilters(text), text).toEqual({ ok: false, reason });
  }
  expect(parse("  ")).toEqual([]);
});

test("a value that the column's type does not know, and a pattern that could run long, are refused", () => {
  const check = (text: string, type: string): string | null => {
    const [filter] = parse(text);
    return filter ? checkFilter(filter, type) : "none";
  };
  expect(check("n=eq.1", "int8")).toBeNull();
  expect(check("n=eq.many", "int8")).toBe(
    'ERROR 22P02 (invalid_text_representation) invalid input syntax for type bigint: "many"',
  );
  expect(check(`n=in.(${Array.from({ length: 101 }, (_, at) => at).join(",")})`, "int8")).toContain(
    "too many values for `in` filter. Maximum 100",
  );
  expect(check("n=is.maybe", "bool")).toContain("must be null, true, false, or unknown");
  expect(check("n=is.true", "int8")).toContain("is true filter requires a boolean column, got bigint");
  expect(check("n=like.1%", "int8")).toContain(
    "operator like requires a text-compatible column type, got bigint",
  );
  expect(check("n=match.^a+$", "text")).toBeNull();
  for (const pattern of ["(a*)*b", "(a)\\1", "a{1000}", "("])
    expect(check(`n=match.${pattern}`, "text"), pattern).toContain("invalid pattern for match filter");
  expect(check(`n=like.${"%a".repeat(30)}`, "text")).toContain("wildcards");
});
