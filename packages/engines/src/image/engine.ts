/** A picture from words: the interface that every image engine implements. */
import type { ImageCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { EngineFacts, EngineRun, JsonValue, Picture, SourcePicture, ParsedWord } from "../engine.ts";

export type ImageRequest = {
  /** At most 2,000 characters; already moderated. It may contain nothing that the engine knows. */
  prompt: string;
  /** The negative prompt, at most 500 characters; only where the capabilities say `negativePrompt`. */
  negativePrompt?: string;
  /** One of the capabilities' styles; it overrides the prompt. */
  style?: string;
  /** At most four, only where the capabilities say `references`. */
  references?: readonly SourcePicture[];
  /** Output size in pixels; both sides between 256 and 2048. */
  size: { widthPx: number; heightPx: number };
  /** 0..2^32-1. The same request with the same seed gives the same bytes where `deterministic` is true. */
  seed: number;
  /**
   * A character that has to look the same in every scene. `description` is what its maker wrote;
   * `identity` is what this engine stored for it earlier (ImageResult.identity), absent the first time.
   */
  character?: { description: string; identity?: JsonValue };
};

export type ImageResult = Picture & {
  seed: number;
  model: string;
  trainedModel: boolean;
  parsed: ParsedWord[];
  /** What the engine needs to make the same picture again, or to change it. */
  scene?: JsonValue;
  /** What the engine needs to show the same main character in another scene. */
  identity?: JsonValue;
  /** How similar the person is to the character of the request; only where the engine can tell. */
  similarity?: Similarity;
};

/** `score` 0..1. Exact: compared by what was drawn, not estimated from pixels. */
export type Similarity = { score: number; exact: boolean };

export interface ImageEngine extends EngineFacts {
  readonly capabilities: ImageCapabilities;
  /** @throws {EngineError} and nothing else. */
  generate(request: ImageRequest, run: EngineRun): Promise<ImageResult>;
}
