/** The preflight of an edit engine that reads a grammar. */
import { expect } from "vitest";
import type { EditEngine, EditRequest } from "../src/edit/engine.ts";
import type { SourcePicture } from "../src/engine.ts";
import { unwatchedRun } from "../src/runs.ts";

/** It tells what the edit then does, and offers something else where the edit cannot follow. */
export async function expectPreflightAgrees(engine: EditEngine, picture: SourcePicture): Promise<void> {
  for (const instruction of [
    "warmer",
    "add a hat",
    "remove the man",
    "make the reds green",
    "at night",
    "smile",
    "",
  ]) {
    const request: EditRequest = { pictures: [picture], instruction, seed: 1 };
    const [answer, done] = [
      await engine.preflight(request),
      await engine.edit(request, unwatchedRun()).catch((e: unknown) => e),
    ];
    if (answer.ok) expect(done, instruction).toMatchObject({ parsed: answer.parsed });
    else expect(done, instruction).toMatchObject({ code: "engine_cannot_follow", offers: answer.offers });
    if (!answer.ok) expect(answer.offers.length).toBeGreaterThan(3);
  }
}

/** Once it is warm. `instruction` has several parts. */
export async function expectQuickPreflight(
  engine: EditEngine,
  picture: SourcePicture,
  instruction: string,
): Promise<void> {
  await engine.preflight({ pictures: [picture], instruction: "darker", seed: 1 });
  const startedAtMs = performance.now();
  await engine.preflight({ pictures: [picture], instruction, seed: 1 });
  expect(performance.now() - startedAtMs).toBeLessThan(100);
}
