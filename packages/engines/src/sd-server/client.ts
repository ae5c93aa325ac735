/**
 * The calls of sd-server's native API that the engines need. Its protocol: `examples/server/api.md` and
 * `routes_sdcpp.cpp` of leejet/stable-diffusion.cpp. It has no progress of a job and no access rights.
 */
import { z } from "zod";
import { EngineError, type JsonValue } from "../engine.ts";
import { createProviderHttp, describeReply, type ProviderReply, readJson } from "../remote/provider-http.ts";
import { type SdServerConnection, usualTiming } from "./options.ts";

/** The characters that the server's own routes accept, so that an id adds nothing to a path. */
export const jobId = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/);

const capabilities = z.object({
  model: z.object({ name: z.string(), stem: z.string() }),
  supported_modes: z.array(z.string()),
  features_by_mode: z.record(z.string(), z.record(z.string(), z.unknown())),
  samplers: z.array(z.string()),
  schedulers: z.array(z.string()),
});
export type SdServerCapabilities = z.infer<typeof capabilities>;

const accepted = z.object({ id: jobId });

/** Of `img_gen` and of `vid_gen`, whose whole video is one file. */
const result = z.object({
  images: z
    .array(z.object({ b64_json: z.string().min(1) }))
    .min(1)
    .optional(),
  b64_json: z.string().min(1).optional(),
});

const job = z.object({
  status: z.enum(["queued", "generating", "completed", "failed", "cancelled"]),
  queue_position: z.number().int().nonnegative().default(0),
  /** Unix time in seconds. */
  started: z.number().nullish(),
  completed: z.number().nullish(),
  result: result.nullish(),
  error: z.object({ code: z.string(), message: z.string() }).nullish(),
});

export type RunningJob =
  | { status: "queued"; /** 1 is the next. */ position: number }
  | { status: "generating" };
/** `file` is the picture or the video as the server made it. `seconds` is the time on its machine, in whole seconds. */
export type CompletedJob = { status: "completed"; file: Uint8Array; seconds: number };
/** Not thrown, because a request that fails may be repeated, and a job that failed will not end otherwise. */
export type FailedJob = { status: "failed"; error: EngineError };

export type SdServerClient = {
  /** @throws {EngineError} `engine_bad_output` when the server is none of stable-diffusion.cpp; those of `ProviderHttp`. */
  capabilities: (signal: AbortSignal) => Promise<SdServerCapabilities>;
  /**
   * Starts a job, and answers its id. Takes no signal: whoever stops waiting has to cancel the job that it started.
   * @throws {EngineError} `engine_bad_input`, `engine_busy` while its queue is full, `engine_unavailable` when it does not
   * let us in; those of `ProviderHttp`.
   */
  submit: (body: JsonValue) => Promise<string>;
  /**
   * Its error is `engine_out_of_memory` or `engine_failed`, as the server says.
   * @throws {EngineError} `engine_lost` when it is unknown, expired or was cancelled; those of `ProviderHttp`.
   */
  job: (id: string, signal: AbortSignal) => Promise<RunningJob | CompletedJob | FailedJob>;
  /** A job that generates goes on until its end, because the server cannot stop it. */
  cancel: (id: string) => Promise<void>;
};

/** What a server makes of words and pictures. */
export type SdServerMode = "img_gen" | "vid_gen";

/** A job carries its picture or its video in base64, at the model's own size. */
const mostBytes = {
  answer: 100_000,
  capabilities: 1_000_000,
  job: { img_gen: 40_000_000, vid_gen: 140_000_000 },
};
const never = new AbortController().signal;

export function createSdServerClient(
  { url, headers, timing }: SdServerConnection,
  mode: SdServerMode,
): SdServerClient {
  const { ask } = createProviderHttp({ url, ...(headers ? { headers } : {}) });
  const { askTimeoutMs, cancelTimeoutMs, healthTimeoutMs } = { ...usualTiming, ...timing };
  return {
    capabilities: async (signal) => {
      const limits = { timeoutMs: healthTimeoutMs, maxBytes: mostBytes.capabilities };
      return readJson(await ask({ path: "sdcpp/v1/capabilities", signal, ...limits }), capabilities);
    },
    submit: async (json) => {
      const limits = { timeoutMs: askTimeoutMs, maxBytes: mostBytes.answer };
      const reply = await ask({
        method: "POST",
        path: `sdcpp/v1/${mode}`,
        json,
        signal: never,
        ...limits,
      });
      refuseSubmission(mode, reply);
      return readJson(reply, accepted).id;
    },
    job: async (id, signal) => {
      const limits = { timeoutMs: askTimeoutMs, maxBytes: mostBytes.job[mode] };
      const reply = await ask({ path: `sdcpp/v1/jobs/${id}`, signal, ...limits });
      if (reply.status === 404 || reply.status === 410)
        throw new EngineError("engine_lost", `The server does not know the job: ${describeReply(reply)}`);
      if (reply.status >= 400) throw new EngineError("engine_failed", `The job: ${describeReply(reply)}`);
      return stateOf(readJson(reply, job));
    },
    cancel: async (id) => {
      const limits = { timeoutMs: cancelTimeoutMs, maxBytes: mostBytes.job[mode] };
      await ask({ method: "POST", path: `sdcpp/v1/jobs/${id}/cancel`, signal: never, ...limits });
    },
  };
}

function refuseSubmission(mode: SdServerMode, reply: ProviderReply): void {
  if (reply.status < 400) return;
  const isOurAccess = [401, 403, 404, 405].includes(reply.status);
  throw new EngineError(
    isOurAccess ? "engine_unavailable" : "engine_bad_input",
    `${mode} answered ${describeReply(reply)}`,
  );
}

function stateOf(told: z.infer<typeof job>): RunningJob | CompletedJob | FailedJob {
  switch (told.status) {
    case "queued":
      return { status: "queued", position: told.queue_position };
    case "generating":
      return { status: "generating" };
    case "cancelled":
      throw new EngineError("engine_lost", "Somebody else cancelled the job.");
    case "failed":
      return { status: "failed", error: failureOf(told.error) };
    case "completed": {
      const base64 = told.result?.b64_json ?? told.result?.images?.[0]?.b64_json;
      if (base64 === undefined)
        throw new EngineError("engine_bad_output", "The job is completed and has no result.");
      const seconds = Math.max(0, (told.completed ?? 0) - (told.started ?? told.completed ?? 0));
      return {
        status: "completed",
        file: new Uint8Array(Buffer.from(base64, "base64")),
        seconds,
      };
    }
  }
}

/** The texts of ggml, CUDA, Vulkan and C++. */
const outOfMemory =
  /out of (?:device |host )?memory|OutOf\w*Memory|failed to allocate|bad_alloc|alloc failed/i;

/** The error's own words decide the code and are left out of the message, because they may repeat a person's. */
function failureOf(error: z.infer<typeof job>["error"]): EngineError {
  const words = error ? `${error.code}: ${error.message}`.slice(0, 10_000) : "";
  return outOfMemory.test(words)
    ? new EngineError("engine_out_of_memory", "The server says that the job did not fit into its memory.")
    : new EngineError("engine_failed", "The server says that the job failed.");
}
