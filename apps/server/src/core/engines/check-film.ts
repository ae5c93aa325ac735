/** What an engine or a join says that a film is, is not taken: its boxes are read. */
import { EngineError } from "@galatea/engines/engine.ts";
import { type Mp4Facts, readMp4 } from "@galatea/engines/video/mp4.ts";

type Expected = { widthPx: number; heightPx: number; durationMs: number; framesPerSecond: number };

/** @throws {EngineError} `engine_bad_output` for what is no H.264 film of that size and length, ready to be streamed. */
export function checkFilm(bytes: Uint8Array, expected: Expected): Mp4Facts {
  const facts = readMp4(bytes);
  if (!facts) throw new EngineError("engine_bad_output", "The engine gave no film.");
  const frameMs = 1000 / expected.framesPerSecond;
  const isRight =
    facts.codec === "avc1" &&
    facts.constantRate &&
    facts.faststart &&
    facts.widthPx === expected.widthPx &&
    facts.heightPx === expected.heightPx &&
    Math.abs(facts.framesPerSecond - expected.framesPerSecond) < 0.01 &&
    facts.frameCount === Math.round(facts.durationMs / frameMs) &&
    Math.abs(facts.durationMs - expected.durationMs) <= frameMs / 2;
  if (!isRight)
    throw new EngineError(
      "engine_bad_output",
      `The engine gave ${JSON.stringify(facts)} for ${JSON.stringify(expected)}.`,
    );
  return facts;
}
