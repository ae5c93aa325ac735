/** What the video engine and its filming process say to each other. A process makes one film at a time. */
import type { EngineErrorCode, EngineProgress } from "../engine.ts";
import type { VideoRequest, VideoResult } from "./engine.ts";

export type ToProcess =
  | { kind: "animate"; request: VideoRequest; ffmpeg: string; folder: string; stallMs: number }
  | { kind: "cancel" };

export type FromProcess =
  | { kind: "progress"; progress: EngineProgress }
  /** So that it can be ended even when the process that started it no longer answers. */
  | { kind: "encoding"; pid: number }
  | { kind: "done"; result: VideoResult }
  | { kind: "failed"; code: EngineErrorCode; message: string };
