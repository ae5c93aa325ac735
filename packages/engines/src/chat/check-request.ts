/** The limits of a chat request, checked by every chat engine. */
import { limits } from "@galatea/contract/limits.ts";
import { checkSeed } from "../check-seed.ts";
import { EngineError } from "../engine.ts";
import type { ChatRequest } from "./engine.ts";

/** @throws {EngineError} `engine_bad_input` */
export function checkRequest({ persona, message, seed }: ChatRequest): void {
  const refuse = (message: string): EngineError => new EngineError("engine_bad_input", message);
  if (persona.name.trim() === "") throw refuse("A companion needs a name.");
  if (!Number.isInteger(persona.ageYears) || persona.ageYears < 18)
    throw refuse("A companion is an adult: at least 18 years old.");
  if (message.trim() === "" || message.length > limits.chatChars)
    throw refuse(`A message has 1 to ${limits.chatChars} characters.`);
  checkSeed(seed);
}
