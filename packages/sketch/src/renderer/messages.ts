/** What the sketch engine and its drawing process say to each other. */
import type { Scene } from "#sketch/scene.ts";
import type { EngineErrorCode, EngineProgress } from "@galatea/engines/engine.ts";
import type { ImageRequest, ImageResult } from "@galatea/engines/image/engine.ts";

/** A scene as it is stored, drawn again, whole or in part. */
export type RenderRequest = {
  scene: Scene;
  /** Both sides between 64 and 2048. */
  size: { widthPx: number; heightPx: number };
  /** `subject` is the bare drawing on nothing, before any style; the others are finished pictures. */
  layers: "all" | "subject" | "withoutSubject";
};

/** PNG; with alpha where only the subject was asked for. */
export type RenderResult = { bytes: Uint8Array };

export type Question = { kind: "draw"; request: ImageRequest } | { kind: "render"; request: RenderRequest };

export type Answers = { draw: ImageResult; render: RenderResult };

export type ToProcess = (Question & { id: number }) | { kind: "cancel"; id: number };

export type FromProcess =
  | { kind: "progress"; id: number; progress: EngineProgress }
  /** At once, however long what was begun still takes. */
  | { kind: "cancelHeard"; id: number }
  | { kind: "done"; id: number; result: Answers[keyof Answers] }
  | { kind: "failed"; id: number; code: EngineErrorCode; message: string };
