import { beforeEach, expect, test, vi } from "vitest";
import { hasConsent, keepConsent } from "./kept-consent.ts";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const refuse = (): never => {
  throw new DOMException("full", "QuotaExceededError");
};
beforeEach(() => {
  stored.clear();
  return () => vi.unstubAllGlobals();
});

test("an agreement is kept for one person until it is taken back", () => {
  vi.stubGlobal("window", { localStorage: storage });
  keepConsent("ada", true);
  expect([hasConsent("ada"), hasConsent("ben")]).toEqual([true, false]);
  keepConsent("ada", false);
  expect(hasConsent("ada")).toBe(false);
});

test.each([
  ["is full", { ...storage, setItem: refuse }],
  ["is closed", { getItem: refuse, setItem: refuse, removeItem: refuse }],
])("an agreement holds in the page where the storage %s", (_, localStorage) => {
  vi.stubGlobal("window", { localStorage });
  keepConsent("cem", true);
  expect(hasConsent("cem")).toBe(true);
  keepConsent("cem", false);
  expect(hasConsent("cem")).toBe(false);
});
