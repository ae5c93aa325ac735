/** Checks a made or joined video by the boxes of its file instead of trusting its description. */
import { EngineError } from "@galatea/engines/engine.ts";
import { type Mp4Facts, readMp4 } from "@galatea/engines/video/mp4.ts";

type Expected = { widthPx: number; heightPx: number; durationMs: number; framesPerSecond: number };

/** @throws {EngineError} `engine_bad_output` unless it is H.264 of that size and length with its index in front. */
export function checkVideo(bytes: Uint8Array, expected: Expected): Mp4Facts {
  const facts = readMp4(bytes);
  if (!facts) throw new EngineError("engine_bad_output", "The engine gave no video.");
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
