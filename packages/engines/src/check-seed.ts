/** The seeds that every engine takes. */
import { EngineError } from "./engine.ts";

/** @throws {EngineError} `engine_bad_input` */
export function checkSeed(seed: number): void {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff)
    throw new EngineError("engine_bad_input", "A seed is a whole number from 0 to 2^32-1.");
}
