/** Messages between the engines and the renderer process. */
import type { Scene } from "#sketch/scene.ts";
import type { EngineErrorCode, EngineProgress } from "@galatea/engines/engine.ts";
import type { ImageRequest, ImageResult } from "@galatea/engines/image/engine.ts";

/** A stored scene to be drawn again, whole or in part. */
export type RenderRequest = {
  scene: Scene;
  /** Both sides between 64 and 2048. */
  size: { widthPx: number; heightPx: number };
  /** `subject` is the bare drawing on transparent ground, before any style; the others are finished pictures. */
  layers: "all" | "subject" | "withoutSubject";
};

/** PNG; with alpha where only the subject was asked for. */
export type RenderResult = { bytes: Uint8Array };

export type Question = { kind: "draw"; request: ImageRequest } | { kind: "render"; request: RenderRequest };

export type Answers = { draw: ImageResult; render: RenderResult };

export type ToProcess = (Question & { id: number }) | { kind: "cancel"; id: number };

export type FromProcess =
  | { kind: "progress"; id: number; progress: EngineProgress }
  /** Sent at once, however long the current step still takes. */
  | { kind: "cancelHeard"; id: number }
  | { kind: "done"; id: number; result: Answers[keyof Answers] }
  | { kind: "failed"; id: number; code: EngineErrorCode; message: string };
