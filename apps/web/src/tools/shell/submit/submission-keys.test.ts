import { beforeEach, expect, test, vi } from "vitest";
import { submissionKeys } from "./submission-keys.ts";

const request = { prompt: "a harbour", count: 3 };
const open = (most?: number) => submissionKeys("unanswered", most);
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("window", {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  return () => vi.unstubAllGlobals();
});

test("a submission without an answer keeps its key, also after a reload", () => {
  const key = open().keyFor("anna", request);
  expect(open().keyFor("anna", { ...request })).toBe(key);
});

test("an answered submission sent again is a new one", () => {
  const { keyFor, forgetKey } = open();
  const key = keyFor("anna", request);
  forgetKey(key);
  expect(keyFor("anna", request)).not.toBe(key);
});

test("another submission, another person and a later time have keys of their own", () => {
  const { keyFor } = open();
  const key = keyFor("anna", request, 0);
  expect(keyFor("anna", request, 31 * 60_000)).not.toBe(key);
  const again = keyFor("anna", request);
  expect(keyFor("ben", request)).not.toBe(again);
  expect(keyFor("anna", { ...request, count: 2 })).not.toBe(again);
});

test("only the latest keys are kept, up to the given number", () => {
  const other = { ...request, prompt: "a lake" };
  const one = open();
  const key = one.keyFor("anna", request);
  one.keyFor("anna", other);
  expect(one.keyFor("anna", request)).not.toBe(key);

  const two = submissionKeys("several", 2);
  const keys = [two.keyFor("anna", request), two.keyFor("anna", other)];
  two.forgetKey(keys[1] ?? "");
  expect(two.keyFor("anna", request)).toBe(keys[0]);
  expect(two.keyFor("anna", other)).not.toBe(keys[1]);
});

test("stored values of another shape are ignored", () => {
  for (const text of ["no json", '{"a":1}', '[{"key":1}]']) {
    stored.set("unanswered", text);
    expect(open().keyFor("anna", request)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test("without storage the key is kept while the page lives", () => {
  vi.stubGlobal("window", {
    get sessionStorage(): Storage {
      throw new DOMException("denied", "SecurityError");
    },
  });
  const { keyFor } = open();
  const key = keyFor("anna", request);
  expect(keyFor("anna", request)).toBe(key);
});
