import { expect, test } from "vitest";
import { readAttributes, readGenerationParams, readJobRow } from "./stored-rows.ts";
import { runningJob } from "./testing/job-rows.ts";

test("generation params are read without unknown fields and fields of another type", () => {
  const stored = {
    width: 640,
    seed: "7",
    style: null,
    similarity: { score: 0.5, exact: true },
    parsed: [{ kind: "place", label: "harbour" }],
    masked: true,
    references: ["/a.png"],
  };
  expect(readGenerationParams(stored)).toEqual({
    width: 640,
    similarity: stored.similarity,
    parsed: stored.parsed,
    masked: true,
  });
  for (const nothing of [null, [], "x", 4]) expect(readGenerationParams(nothing)).toEqual({});
});

test("a job whose input cannot be read keeps its state, and a job of an unknown kind is left out", () => {
  const input = { prompt: "x", scale: 2, mode: "fast" };
  expect(readJobRow({ ...runningJob, kind: "upscale", input, timings: {} })).toEqual({
    ...runningJob,
    kind: "upscale",
    input,
    timings: {},
  });
  expect(readJobRow({ ...runningJob, kind: "upscale", input: { prompt: "x" }, timings: [] })).toMatchObject({
    state: "running",
    input: null,
    timings: null,
  });
  expect(readJobRow({ ...runningJob, kind: "adjust", input: {}, timings: {} })).toBeNull();
});

test("attributes without a kind or a label are left out", () => {
  expect(readAttributes([{ kind: "hair", label: "copper", more: 1 }, { kind: "eyes" }, null])).toEqual([
    { kind: "hair", label: "copper" },
  ]);
  expect(readAttributes({})).toEqual([]);
});
