/** A picture made larger: the interface that every upscale engine implements. */
import type { UpscaleCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { EngineFacts, EngineRun, Picture, Resumable, ResultFacts, SourcePicture } from "../engine.ts";

export type UpscaleRequest = {
  picture: SourcePicture;
  scale: 2 | 4;
  mode: "fast" | "best";
};

/** Exactly `scale` times as wide and as high; an alpha channel is kept. */
export type UpscaleResult = Picture &
  ResultFacts & {
    trainedModel: boolean;
    /** Of what made it, where that is not the engine that was chosen. */
    label?: string;
  };

export interface UpscaleEngine extends EngineFacts, Resumable<UpscaleResult> {
  readonly capabilities: UpscaleCapabilities;
  /** @throws {EngineError} and nothing else; `engine_bad_input` when the output would be over 40 megapixels. */
  upscale(request: UpscaleRequest, run: EngineRun): Promise<UpscaleResult>;
}
