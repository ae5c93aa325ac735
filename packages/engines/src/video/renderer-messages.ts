/** Messages between a video engine and its renderer process. A process renders one video at a time. */
import type { EngineErrorCode, EngineProgress } from "../engine.ts";
import type { VideoResult } from "./engine.ts";
import type { RenderRequest } from "./frame-source.ts";

export type ToProcess =
  | { kind: "animate"; request: RenderRequest; ffmpeg: string; folder: string; stallMs: number }
  | { kind: "cancel" };

export type FromProcess =
  | { kind: "progress"; progress: EngineProgress }
  /** Lets the engine end the encoder even when the renderer process no longer answers. */
  | { kind: "encoding"; pid: number }
  | { kind: "done"; result: VideoResult }
  | { kind: "failed"; code: EngineErrorCode; message: string };
