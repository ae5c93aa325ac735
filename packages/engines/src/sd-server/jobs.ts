/**
 * Jobs of one sd-server, from their submission to the picture or the video. A job that nobody waits for any more is cancelled, also when
 * the wait ends while it is being submitted.
 */
import { z } from "zod";
import {
  EngineError,
  type EngineHandle,
  type EngineHealth,
  type JsonValue,
  type RunControl,
} from "../engine.ts";
import { abortable } from "../runs.ts";
import { plainLine } from "../remote/plain-line.ts";
import { waitForEnd } from "../remote/wait-for-end.ts";
import {
  type CompletedJob,
  createSdServerClient,
  jobId,
  type SdServerClient,
  type SdServerMode,
} from "./client.ts";
import { checkHealth } from "./health.ts";
import { type SdServerConnection, type SdServerSampling, usualTiming } from "./options.ts";
import { createPace, type Pace } from "./progress.ts";

export type MadeByModel = { file: Uint8Array; model: string; usage: { seconds: number } };

export type SdServerJobs = {
  health: (needs: { references?: boolean; lastFrame?: boolean }) => Promise<EngineHealth>;
  /** Answers the job's id. @throws {EngineError} those of `SdServerClient.submit`, `engine_aborted`. */
  submit: (body: JsonValue, run: RunControl) => Promise<string>;
  /** Progress 0..0.9. @throws {EngineError} those of `SdServerClient.job`, `engine_aborted`. */
  finish: (id: string, run: RunControl) => Promise<MadeByModel>;
  /** Resolves when the server no longer works on the job of the handle, or does not tell. */
  whenFree: (handle: EngineHandle) => Promise<void>;
};

export function createSdServerJobs(
  options: SdServerConnection & { settings: SdServerSampling },
  mode: SdServerMode = "img_gen",
): SdServerJobs {
  const client = createSdServerClient(options, mode);
  const timing = { ...usualTiming, ...options.timing };
  const pace = createPace();
  let model: string | null = null;

  const learnModel = async (signal: AbortSignal): Promise<void> => {
    const told = await client.capabilities(signal).catch(() => null);
    model = told ? modelName(told.model) : null;
  };
  return {
    health: async (needs) => {
      const health = await checkHealth(client, options, { mode, ...needs });
      if (health.model !== null) model = modelName(health.model);
      return health.ok ? { ok: true } : { ok: false, reason: health.reason };
    },
    submit: (body, run) => submit(client, body, run),
    finish: async (id, run) => {
      const learned = model === null ? learnModel(run.signal) : Promise.resolve();
      const { file, seconds } = await wait(client, pace, timing, id, run);
      run.onMachineFree?.();
      await learned;
      pace.learn(seconds);
      return { file, model: model ?? "sd-server", usage: { seconds } };
    },
    whenFree: async (handle) => {
      const { success, data } = anyHandle.safeParse(handle);
      if (!success) return;
      const unwatched = { signal: new AbortController().signal, onProgress: () => undefined };
      await wait(client, createPace(), timing, data.id, unwatched).catch(() => undefined);
    },
  };
}

/** What the handles of all its engines hold. */
const anyHandle = z.object({ id: jobId });

/** A server whose weights are in several files may name none. */
const modelName = ({ stem, name }: { stem: string; name: string }): string | null =>
  plainLine(stem, 200) || plainLine(name, 200) || null;

async function submit(client: SdServerClient, body: JsonValue, { signal }: RunControl): Promise<string> {
  const submitted = client.submit(body);
  try {
    return await abortable(submitted, signal);
  } catch (error) {
    if (signal.aborted) submitted.then(client.cancel).catch(() => undefined);
    throw error;
  }
}

async function wait(
  client: SdServerClient,
  pace: Pace,
  { everyMs, patienceMs }: { everyMs: number; patienceMs: number },
  id: string,
  { signal, onProgress }: RunControl,
): Promise<CompletedJob> {
  let generatingSinceMs: number | null = null;
  const ended = await waitForEnd({
    look: async () => {
      const job = await client.job(id, signal);
      if (job.status === "completed" || job.status === "failed") return job;
      const nowMs = performance.now();
      if (job.status === "generating") generatingSinceMs ??= nowMs;
      onProgress({ fraction: pace.fractionOf(job, nowMs - (generatingSinceMs ?? nowMs)) });
      return null;
    },
    cancel: () => client.cancel(id),
    signal,
    everyMs,
    patienceMs,
  });
  if (ended.status === "failed") throw ended.error;
  return ended;
}

/** @throws {EngineError} `engine_lost` when it is none of this engine's handles. */
export function readHandle<Schema extends z.ZodType>(handle: EngineHandle, schema: Schema): z.infer<Schema> {
  const read = schema.safeParse(handle);
  if (read.success) return read.data;
  throw new EngineError("engine_lost", "The handle is none of sd-server's.");
}
