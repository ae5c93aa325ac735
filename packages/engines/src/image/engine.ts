/** A picture from words: the interface that every image engine implements. */
import type { ImageCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { Omissions } from "@galatea/contract/omissions.ts";
import type {
  EngineFacts,
  EngineRun,
  JsonValue,
  Picture,
  Resumable,
  ResultFacts,
  SourcePicture,
  ParsedWord,
} from "../engine.ts";

export type ImageRequest = {
  /** At most 2,000 characters; already moderated. It may contain nothing that the engine knows. */
  prompt: string;
  /** The negative prompt, at most 500 characters; only where the capabilities say `negativePrompt`. */
  negativePrompt?: string;
  /** One of the capabilities' styles; it overrides the prompt. */
  style?: string;
  /** At most four, as many as the capabilities say. */
  references?: readonly SourcePicture[];
  /** Output size in pixels; both sides between 256 and 2048. */
  size: { widthPx: number; heightPx: number };
  /** 0..2^32-1. The same request with the same seed gives the same bytes where `deterministic` is true. */
  seed: number;
  /**
   * A character that has to look the same in every scene. `description` is what its maker wrote, `name` stands for the
   * person in the prompt;
   * `identity` is what this engine stored for it earlier (ImageResult.identity), absent the first time.
   */
  character?: { description: string; name?: string; identity?: JsonValue };
};

export type ImageResult = Picture &
  ResultFacts & {
    trainedModel: boolean;
    parsed: ParsedWord[];
    /** The data that the engine needs to make the same picture again, or to change it. */
    scene?: JsonValue;
    /** The data that the engine needs to show the same main character in another scene. */
    identity?: JsonValue;
    /** How similar the person is to the character of the request; only where the engine can tell. */
    similarity?: Similarity;
  };

/** `score` 0..1. Exact: compared by what was drawn, not estimated from pixels. */
export type Similarity = { score: number; exact: boolean };

/** `showsNothing`: no word names anybody or anything, and only surroundings would be drawn. */
export type PictureOmissions = Omissions & { showsNothing?: boolean };

export interface ImageEngine extends EngineFacts, Resumable<ImageResult> {
  readonly capabilities: ImageCapabilities;
  /**
   * Only of engines that read words by a grammar: what the picture would be without, although the prompt is about it.
   * Pure and free. A model that reads any words has none.
   */
  leavesOut?(request: ImageRequest): PictureOmissions | null;
  /** @throws {EngineError} and nothing else. */
  generate(request: ImageRequest, run: EngineRun): Promise<ImageResult>;
}
