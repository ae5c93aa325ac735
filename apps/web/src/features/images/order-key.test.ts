import { beforeEach, expect, test, vi } from "vitest";
import { forgetKey, keyFor } from "./order-key.ts";

const order = { prompt: "a harbour", count: 3 };
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("window", {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
  return () => vi.unstubAllGlobals();
});

test("an order without an answer keeps its key, also after a reload", () => {
  const key = keyFor("anna", order);
  expect(keyFor("anna", { ...order })).toBe(key);
});

test("an answered order asked again is a new one", () => {
  const key = keyFor("anna", order);
  forgetKey(key);
  expect(keyFor("anna", order)).not.toBe(key);
});

test("another order, another person and another day have keys of their own", () => {
  const key = keyFor("anna", order, 0);
  expect(keyFor("anna", order, 31 * 60_000)).not.toBe(key);
  const again = keyFor("anna", order);
  expect(keyFor("ben", order)).not.toBe(again);
  expect(keyFor("anna", { ...order, count: 2 })).not.toBe(again);
});

test("a storage that refuses still keeps the key while the page lives", () => {
  vi.stubGlobal("window", {
    get sessionStorage(): Storage {
      throw new DOMException("denied", "SecurityError");
    },
  });
  const key = keyFor("anna", order);
  expect(keyFor("anna", order)).toBe(key);
});
