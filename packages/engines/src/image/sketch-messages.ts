/** What the sketch engine and its drawing process say to each other. */
import type { EngineErrorCode, EngineProgress } from "../engine.ts";
import type { ImageRequest, ImageResult } from "./engine.ts";

export type ToProcess = { kind: "draw"; id: number; request: ImageRequest } | { kind: "cancel"; id: number };

export type FromProcess =
  | { kind: "progress"; id: number; progress: EngineProgress }
  | { kind: "done"; id: number; result: ImageResult }
  | { kind: "failed"; id: number; code: EngineErrorCode; message: string };
