import type { z } from "zod";
import { EngineError, type EngineHandle } from "../engine.ts";

/** @throws {EngineError} `engine_lost` when an engine of another kind or version stored the handle. */
export function readHandle<Schema extends z.ZodType>(schema: Schema, handle: EngineHandle): z.infer<Schema> {
  const told = schema.safeParse(handle);
  if (told.success) return told.data;
  throw new EngineError("engine_lost", "The handle is none of this engine.");
}
