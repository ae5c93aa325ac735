/**
 * The stored description of a picture drawn here: its scene, and the operations on its pixels since. A later change
 * draws the scene again in its first size and repeats the operations, so that no earlier edit is lost.
 */
import { z } from "zod";
import type { Scene } from "./scene.ts";
import { sceneSchema } from "./scene-schema.ts";
import { EngineError, type JsonValue, type SourcePicture } from "@galatea/engines/engine.ts";
import { operations } from "@galatea/engines/pixels/operations.ts";

const retouchSchema = z.strictObject({
  /** The size in which the scene was drawn. */
  widthPx: z.int().min(16).max(40_000),
  heightPx: z.int().min(16).max(40_000),
  seed: z.int().min(0).max(0xffffffff),
  operations,
});
export type Retouch = z.infer<typeof retouchSchema>;

export type StoredScene = { scene: Scene; retouch?: Retouch };

/** Whether the picture was stored with a description, readable or not. */
export const isOwnPicture = ({ scene }: SourcePicture): boolean => scene !== undefined && scene !== null;

/** @throws {EngineError} `engine_bad_input`: it came from a row of a database, where anything may have happened. */
export function readStoredScene(json: JsonValue): StoredScene {
  const { retouch, ...bare } =
    typeof json === "object" && json !== null && !Array.isArray(json) ? json : { version: json };
  const scene = sceneSchema.safeParse(bare);
  if (!scene.success) throw badScene(scene.error);
  if (retouch === undefined) return { scene: scene.data };
  const done = retouchSchema.safeParse(retouch);
  if (!done.success) throw badScene(done.error);
  return { scene: scene.data, retouch: done.data };
}

export const writeStoredScene = ({ scene, retouch }: StoredScene): JsonValue =>
  // Both are plain data by construction; going through text drops undefined fields.
  JSON.parse(JSON.stringify({ ...scene, ...(retouch === undefined ? {} : { retouch }) })) as JsonValue;

const badScene = (cause: unknown): EngineError =>
  new EngineError("engine_bad_input", "The stored description of this picture is not one of ours.", {
    cause,
  });
