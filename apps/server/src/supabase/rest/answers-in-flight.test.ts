import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createAnswersInFlight } from "./answers-in-flight.ts";

const large = "é".repeat(500_000);
const limits = { bytesPerCaller: 1_000_000, totalBytes: 2_500_000, stallMs: 60_000 };

test("a large answer arrives whole, and its bytes count until it was taken", async () => {
  const inFlight = createAnswersInFlight(limits);
  const body = inFlight.carry("eve", large, false);
  expect([inFlight.hasRoomFor("eve"), inFlight.hasRoomFor("ada")]).toEqual([false, true]);
  expect(await new Response(body).text()).toBe(large);
  expect(inFlight.hasRoomFor("eve")).toBe(true);
});

test("there is room for a number of large answers, always for small ones, and for what was written", async () => {
  const inFlight = createAnswersInFlight(limits);
  const first = inFlight.carry("eve", large, false) as ReadableStream;
  expect(inFlight.carry("mallory", large, false)).not.toBeNull();
  expect(inFlight.carry("trent", large, false)).toBeNull();
  expect(inFlight.carry("ada", "[]", false)).toBe("[]");
  await first.cancel();
  expect(inFlight.carry("trent", large, false)).not.toBeNull();
  expect(inFlight.carry("ada", large, true)).not.toBeNull();
});

test("a reader who stalls loses its answer", async () => {
  const inFlight = createAnswersInFlight({ ...limits, stallMs: 20 });
  const reader = (inFlight.carry("eve", large, false) as ReadableStream<Uint8Array>).getReader();
  expect((await reader.read()).done).toBe(false);
  await sleep(60);
  await expect(reader.read()).rejects.toThrow("stalled");
  expect(inFlight.hasRoomFor("eve")).toBe(true);
});
