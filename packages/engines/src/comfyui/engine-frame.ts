/** The parts that the engines of a ComfyUI server share. */
import {
  EngineError,
  type EngineFacts,
  type EngineHandle,
  type EngineRun,
  type SourcePicture,
} from "../engine.ts";
import { ownServerFacts } from "../remote/model-facts.ts";
import { createRuns } from "../runs.ts";
import { type ComfyOptions, type ComfyServer, createComfyServer } from "./server.ts";
import type { WorkflowKind } from "./workflow.ts";

export type EngineFrame = {
  server: ComfyServer;
  facts: Omit<EngineFacts, "id">;
  /** Work with progress that never falls, an end on close, and engine errors only. */
  during: <Result>(run: EngineRun, work: (run: EngineRun) => Promise<Result>) => Promise<Result>;
};

/** Asks the server nothing yet. @throws {WorkflowError} when the workflow is of another kind. */
export function createEngineFrame(options: ComfyOptions, kind: WorkflowKind): EngineFrame {
  const server = createComfyServer(options, kind);
  const runs = createRuns();
  return {
    server,
    facts: {
      label: options.label ?? options.workflow.sidecar.label,
      ...ownServerFacts,
      idempotentByJobId: true,
      health: server.health,
      close: runs.close,
    },
    during: runs.supervise,
  };
}

/** A picture under its name in ComfyUI's input folder. */
export type Upload = { name: string; picture: Pick<SourcePicture, "bytes" | "mimeType"> };

/** The same name for a repeated run, so that the server keeps one copy. */
export const uploadName = ({ jobId }: EngineRun, role: string): string => `${jobId}-${role}.png`;

/** Returns the names for the graph, in the same order. */
export async function uploadAll(
  { client }: ComfyServer,
  uploads: readonly Upload[],
  signal: AbortSignal,
): Promise<string[]> {
  const names: string[] = [];
  for (const { name, picture } of uploads) names.push(await client.upload(name, picture, signal));
  return names;
}

/** @throws {EngineError} `engine_lost` when an engine of another kind or version stored the handle. */
export function readHandle<Handle>(
  schema: { safeParse: (value: unknown) => { success: true; data: Handle } | { success: false } },
  handle: EngineHandle,
): Handle {
  const told = schema.safeParse(handle);
  if (told.success) return told.data;
  throw new EngineError("engine_lost", "The handle is none of this engine.");
}
