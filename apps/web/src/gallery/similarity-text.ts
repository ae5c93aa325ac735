/** Says how similar a picture's person is to the character, and claims no more than was compared. */
import type { GenerationParams } from "@galatea/contract/generation-params.ts";

/** `exact`: compared by what was drawn. Clothes, glasses and jewellery are not compared. */
export type Similarity = NonNullable<GenerationParams["similarity"]>;

export function similarityText({ score, exact }: Similarity): string {
  if (!exact) return `about ${Math.round(score * 100)} %, estimated`;
  return score === 1 ? "same face, hair and skin" : `${Math.floor(score * 100)} % of face, hair and skin`;
}
