import type { ImageRequest } from "./engine.ts";

/** The prompt for a model that knows no characters: the description of the request's character is part of the words. */
export function wordsOf({ prompt, character }: Pick<ImageRequest, "prompt" | "character">): string {
  if (!character) return prompt;
  const { name, description } = character;
  return name === undefined ? `${description}. ${prompt}` : `${name} is ${description}. ${prompt}`;
}
