/** A picture set in motion: the interface that every video engine implements. */
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { Omissions } from "@galatea/contract/omissions.ts";
import type {
  EngineFacts,
  EngineRun,
  Picture,
  Preflight,
  Resumable,
  ResultFacts,
  SourcePicture,
  ParsedWord,
} from "../engine.ts";

export type VideoRequest = {
  picture: SourcePicture;
  /** The motion in words. At most 2,000 characters; already moderated. */
  prompt: string;
  /** One of the engine's motions; it overrides the prompt. */
  motion?: string;
  /** The video follows another that ends with this picture: the first frame is it, as exactly as the engine draws. */
  continues?: true;
  /** The last frame; only for engines whose capabilities say so. */
  lastFrame?: SourcePicture;
  durationS: number;
  /** 0..2^32-1. */
  seed: number;
};

export type VideoResult = ResultFacts & {
  /** MP4, H.264 (yuv420p), constant frame rate, its index in front (faststart), no sound. */
  bytes: Uint8Array;
  mimeType: "video/mp4";
  widthPx: number;
  heightPx: number;
  durationMs: number;
  framesPerSecond: number;
  /** The first frame. */
  poster: Picture;
  trainedModel: boolean;
  /** The motions that were chosen. */
  parsed: ParsedWord[];
};

export type MotionRequest = Pick<VideoRequest, "prompt" | "motion" | "seed"> & { picture?: SourcePicture };

export interface VideoEngine extends EngineFacts, Resumable<VideoResult> {
  readonly capabilities: VideoCapabilities;
  /** Free: the motions that these words choose. */
  preflight(request: VideoRequest): Promise<Preflight>;
  /**
   * Only of engines that read words by a grammar: what of the words would not be seen to move. Pure and free. Without a
   * picture the video goes on from another one.
   */
  leavesOut?(request: MotionRequest): Omissions | null;
  /** @throws {EngineError} and nothing else. */
  animate(request: VideoRequest, run: EngineRun): Promise<VideoResult>;
}
