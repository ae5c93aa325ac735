/** A picture from words: the interface that every image engine implements. */
import type { EngineRun, JsonValue } from "../engine.ts";

export type ImageRequest = {
  /** At most 2,000 characters; already moderated. May be empty of anything known. */
  prompt: string;
  /** Output size in pixels; both sides between 256 and 2048. */
  size: { widthPx: number; heightPx: number };
  /** 0..2^32-1. The same request with the same seed gives the same bytes where `deterministic` is true. */
  seed: number;
  /**
   * A character that has to look the same in every scene. `description` is what its maker wrote;
   * `look` is what this engine stored for it earlier (ImageResult.look), absent the first time.
   */
  character?: { description: string; look?: JsonValue };
};

/** One thing read from the prompt, shown to the person as a chip. */
export type Understood = {
  kind: "person" | "look" | "clothing" | "place" | "light" | "style" | "thing";
  label: string;
};

export type ImageResult = {
  bytes: Uint8Array;
  mimeType: "image/png" | "image/jpeg" | "image/webp";
  widthPx: number;
  heightPx: number;
  seed: number;
  model: string;
  /** Decides the IPTC DigitalSourceType: trainedAlgorithmicMedia or algorithmicMedia. */
  trainedModel: boolean;
  understood: Understood[];
  /** What the engine needs to make the same picture again, or to change it. */
  scene?: JsonValue;
  /** What the engine needs to show the same main character in another scene. */
  look?: JsonValue;
};

export interface ImageEngine {
  readonly id: string;
  /** Shown wherever a person sees its work, such as "sketch preview". */
  readonly label: string;
  readonly deterministic: boolean;
  /** @throws {EngineError} and nothing else. */
  generate(request: ImageRequest, run: EngineRun): Promise<ImageResult>;
}
