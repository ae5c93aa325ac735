/** A picture set in motion: the interface that every video engine implements. */
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { EngineFacts, EngineRun, Picture, Preflight, SourcePicture, ParsedWord } from "../engine.ts";

export type VideoRequest = {
  picture: SourcePicture;
  /** The motion in words. At most 2,000 characters; already moderated. */
  prompt: string;
  /** One of the engine's motions; it overrides the prompt. */
  motion?: string;
  /** The first frame is this picture unchanged, so that the video can follow another that ends with it. */
  continues?: true;
  /** The last frame; only for engines whose capabilities say so. */
  lastFrame?: SourcePicture;
  durationS: number;
  /** 0..2^32-1. */
  seed: number;
};

export type VideoResult = {
  /** MP4, H.264 (yuv420p), constant frame rate, its index in front (faststart), no sound. */
  bytes: Uint8Array;
  mimeType: "video/mp4";
  widthPx: number;
  heightPx: number;
  durationMs: number;
  framesPerSecond: number;
  /** The first frame. */
  poster: Picture;
  seed: number;
  model: string;
  trainedModel: boolean;
  /** The motions that were chosen. */
  parsed: ParsedWord[];
};

export interface VideoEngine extends EngineFacts {
  readonly capabilities: VideoCapabilities;
  /** Free: the motions that these words choose. */
  preflight(request: VideoRequest): Promise<Preflight>;
  /** @throws {EngineError} and nothing else. */
  animate(request: VideoRequest, run: EngineRun): Promise<VideoResult>;
}
