import { expect, test } from "vitest";
import { asRefusal } from "./refusal-texts.ts";
import { ruleIds } from "./rules.ts";

const refused = { ok: false, code: "content_refused", appealToken: "token" } as const;

test("the reply carries the rule with its sentence, the marks and the appeal token", () => {
  const marks = [{ start: 0, end: 4 }];
  expect(asRefusal({ ...refused, ruleId: "no-sexual-content", marks })).toEqual({
    ok: false,
    code: "content_refused",
    error: expect.stringContaining("never sexual"),
    rule: "no-sexual-content",
    marks,
    appeal_token: "token",
  });
});

test("every rule has a sentence of its own", () => {
  const sentences = ruleIds.map((ruleId) => asRefusal({ ...refused, ruleId, marks: [] }).error);
  expect(new Set(sentences).size).toBe(ruleIds.length);
});

test("marks beyond the text that the person wrote are left out", () => {
  const marks = [
    { start: 0, end: 4 },
    { start: 5, end: 9 },
  ];
  expect(asRefusal({ ...refused, ruleId: "adults-only", marks }, 4).marks).toEqual([{ start: 0, end: 4 }]);
  expect(asRefusal({ ...refused, ruleId: "adults-only", marks }, 0).marks).toEqual([]);
});

test("an unavailable check answers its code alone", () => {
  expect(asRefusal({ ok: false, code: "moderation_unavailable" })).toEqual({
    ok: false,
    code: "moderation_unavailable",
  });
});
