import type { PublicConfig } from "@galatea/contract/public-config.ts";
import { expect, test } from "vitest";
import { engineField, engineFor, enginesOf, priceOf, withReturned } from "./engines.ts";

const engine = (id: string, kind: string, priceCredits: number | null = null) => ({
  id,
  label: id,
  note: null,
  priceCredits,
  capabilities: { kind },
  medianMs: null,
  durations: [],
});
const config = {
  engines: { image: [engine("quick", "image"), engine("fine", "image", 50)], edit: [engine("odd", "video")] },
} as unknown as PublicConfig;

test("the chosen engine makes it, at its price, and the first one where the choice is away", () => {
  const engines = enginesOf(config, "image");
  expect(engines.map(({ id }) => id)).toEqual(["quick", "fine"]);
  expect(engineFor(engines, "fine")?.id).toBe("fine");
  expect(engineFor(engines, "gone")?.id).toBe("quick");
  expect(engineFor([], "fine")).toBeNull();
  expect(priceOf({ costCredits: 20 }, engineFor(engines, "fine"))).toBe(50);
  expect(priceOf({ costCredits: 20 }, engineFor(engines, null))).toBe(20);
  expect(priceOf({ costCredits: 20 }, null)).toBe(20);
});

test("a request names an engine only where there is a choice", () => {
  const engines = enginesOf(config, "image");
  expect(engineField(engines, null)).toEqual({ engine: "quick" });
  expect(engineField(engines, "fine")).toEqual({ engine: "fine" });
  expect(engineField(engines.slice(0, 1), "quick")).toEqual({});
});

test("without a configuration, or with capabilities of another kind, there is no engine", () => {
  expect(enginesOf(null, "image")).toEqual([]);
  expect(enginesOf(config, "edit")).toEqual([]);
  expect(enginesOf(config, "upscale")).toEqual([]);
});

test("an engine that comes back is taken in, and one that left stays named", () => {
  const asked = (...ids: string[]) =>
    ({ engines: { image: ids.map((id) => engine(id, "image")) } }) as unknown as PublicConfig;
  const idsOf = (now: PublicConfig | null) => now && enginesOf(now, "image").map(({ id }) => id);
  expect(withReturned(config, asked("quick"))).toBeNull();
  expect(idsOf(withReturned(asked(), asked("quick")))).toEqual(["quick"]);
  expect(idsOf(withReturned(asked("fine"), asked("quick")))).toEqual(["quick", "fine"]);
});
