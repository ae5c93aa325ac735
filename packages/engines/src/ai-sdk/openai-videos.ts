/**
 * Videos of a server of one's own, by `/v1/videos` of OpenAI's protocol as two servers speak it: vLLM-Omni
 * (`vllm_omni/entrypoints/openai/api_server.py`) and SGLang (`multimodal_gen/runtime/entrypoints/openai/video_api.py`). A
 * DELETE aborts the work at vLLM-Omni, and at SGLang only forgets it.
 */
import { z } from "zod";
import { EngineError } from "../engine.ts";
import { downloadResult } from "../remote/download-result.ts";
import { createGuardedFetch } from "../remote/guarded-fetch.ts";
import type { AiSdkSettings, AiSdkTiming } from "./options.ts";
import { outOfMemory } from "./read-fault.ts";
import { readVideoFault } from "./read-video-fault.ts";
import { policyWords } from "./read-refusal.ts";
import { baseOf } from "./sdk-model.ts";
import type { VideoWork } from "./video-families.ts";
import { createVideoFetch } from "./video-fetch.ts";
import { byteLimits, type SeenVideo, type VideoQueue } from "./video-queue.ts";

const cancelMs = 2_000;

/** An id adds nothing to a path. */
const videoId = z.string().regex(/^[\w-]{1,120}$/);
const accepted = z.object({ id: videoId });
const job = z.object({
  status: z.enum([
    "queued",
    "processing",
    "in_progress",
    "cancelling",
    "completed",
    "failed",
    "cancelled",
    "deleted",
  ]),
  /** 0..100. SGLang stays at 0. */
  progress: z.number().nullish(),
  error: z.object({ message: z.string().nullish() }).nullish(),
  /** Of an SGLang that keeps its results in a cloud. */
  url: z.string().nullish(),
  inference_time_s: z.number().nonnegative().nullish(),
});

/** Asks for nothing. */
export function createOpenAiVideos(
  settings: AiSdkSettings,
  timing: AiSdkTiming,
  refuseKey: () => void,
): VideoQueue {
  const root = `${baseOf(settings).href.replace(/\/+$/, "")}/videos`;
  const headers: Record<string, string> =
    settings.apiKey === null ? {} : { authorization: `Bearer ${settings.apiKey}` };

  const workOf = (id: string): string => {
    if (videoId.safeParse(id).success) return `${root}/${id}`;
    throw new EngineError("engine_lost", "The handle is none of this server's.");
  };
  const ask = async <Schema extends z.ZodType>(
    url: string,
    init: RequestInit & { signal: AbortSignal },
    schema: Schema,
  ): Promise<z.infer<Schema>> => {
    const fetch = createGuardedFetch({
      base: baseOf(settings),
      signal: init.signal,
      maxBytes: byteLimits.answer,
      inspect: (reply) => {
        const found = readVideoFault(settings, reply);
        if (found?.isKeyRefused) refuseKey();
        if (found) throw found.error;
      },
    });
    const response = await fetch(url, { ...init, headers });
    const read = schema.safeParse(await response.json().catch(() => null));
    if (read.success) return read.data;
    throw new EngineError("engine_bad_output", "The server's answer is none of a video.");
  };

  return {
    start: async (work) => {
      const signal = AbortSignal.timeout(timing.startMs);
      try {
        const body = formOf(work, settings);
        const { id } = await ask(root, { method: "POST", body, signal }, accepted);
        return { operation: { id, place: null, costUsd: null }, isSeedDropped: false };
      } catch (error) {
        if (signal.aborted)
          throw new EngineError("engine_timeout", `The start took over ${timing.startMs} ms.`);
        throw error;
      }
    },
    look: async ({ id }, { signal, facts }) => {
      const seen = await ask(workOf(id), { signal }, job);
      if (typeof seen.inference_time_s === "number") facts.seconds = seen.inference_time_s;
      return read(seen, `${workOf(id)}/content`);
    },
    fetch: (url, signal) => {
      const fetch = createVideoFetch(baseOf(settings), timing, signal);
      return downloadResult(fetch, url, headers);
    },
    cancel: async ({ id }) => {
      const signal = AbortSignal.timeout(cancelMs);
      await ask(workOf(id), { method: "DELETE", signal }, z.unknown()).catch(() => undefined);
    },
  };
}

function formOf(
  { words, first, frames, frameRate, seed, size }: VideoWork,
  { model }: AiSdkSettings,
): FormData {
  const form = new FormData();
  const fields = {
    prompt: words,
    model,
    size: `${size.widthPx}x${size.heightPx}`,
    num_frames: frames,
    fps: frameRate,
    // SGLang's default is 1024 for every video.
    seed,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("input_reference", new Blob([new Uint8Array(first)], { type: "image/jpeg" }), "picture.jpg");
  return form;
}

function read({ status, progress, error, url }: z.infer<typeof job>, content: string): SeenVideo {
  switch (status) {
    case "queued":
    case "processing":
    case "in_progress":
    case "cancelling":
      return { fraction: progress ? progress / 100 : null };
    case "completed":
      return { url: url ?? content };
    case "cancelled":
    case "deleted":
      return { error: new EngineError("engine_lost", "Somebody else cancelled the work.") };
    case "failed":
      return { error: failure(error?.message ?? "") };
  }
}

function failure(message: string): EngineError {
  if (policyWords.test(message))
    return new EngineError("engine_refused", "The server's filter refused.", { reason: "moderation" });
  const code = outOfMemory.test(message) ? "engine_out_of_memory" : "engine_failed";
  return new EngineError(code, "The server says that the work failed.");
}
