import { beforeEach, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
const refuse = (): never => {
  throw new DOMException("denied", "SecurityError");
};

/** A page that was just loaded, with this storage. */
async function loadPage(localStorage: () => object) {
  vi.stubGlobal("window", {
    get localStorage() {
      return localStorage();
    },
  });
  vi.resetModules();
  return import("./asked-once.ts");
}

beforeEach(() => {
  stored.clear();
  return () => vi.unstubAllGlobals();
});

test("a person is asked once, and never before they have a character", async () => {
  const { mustAsk, noteAsked } = await loadPage(() => storage);
  expect(mustAsk("ada", 0)).toBe(false);
  expect(mustAsk("ada", 2)).toBe(true);
  noteAsked("ada");
  expect(mustAsk("ada", 2)).toBe(false);
  expect(mustAsk("ben", 1)).toBe(true);
  const reloaded = await loadPage(() => storage);
  expect(reloaded.mustAsk("ada", 2)).toBe(false);
});

test("a person is asked once in a page whose storage is full", async () => {
  const { mustAsk, noteAsked } = await loadPage(() => ({ ...storage, setItem: refuse }));
  expect(mustAsk("ada", 2)).toBe(true);
  noteAsked("ada");
  expect(mustAsk("ada", 2)).toBe(false);
  expect(mustAsk("ben", 2)).toBe(true);
});

test.each([
  ["cannot be read", () => ({ ...storage, getItem: refuse, setItem: refuse })],
  ["is closed", refuse],
])("nothing is asked and nothing fails where the storage %s", async (_, localStorage) => {
  const { mustAsk, noteAsked } = await loadPage(localStorage);
  expect(mustAsk("ada", 2)).toBe(false);
  expect(() => noteAsked("ada")).not.toThrow();
});
