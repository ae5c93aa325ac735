/**
 * The calls of the WebUI's API that the engines need. Its protocol: `modules/api/api.py` and `modules/progress.py` of
 * AUTOMATIC1111/stable-diffusion-webui 1.9.3 and newer, and of lllyasviel/stable-diffusion-webui-forge. A call that makes a
 * picture blocks until its end, and dropping it stops nothing.
 */
import { z } from "zod";
import { EngineError, type JsonValue } from "../engine.ts";
import { exceptionName } from "../remote/exception-name.ts";
import { parseJson } from "../remote/parse-json.ts";
import { plainLine } from "../remote/plain-line.ts";
import { createProviderHttp, describeReply, type ProviderReply, readJson } from "../remote/provider-http.ts";
import { type A1111Options, usualTiming } from "./options.ts";

const made = z.object({ images: z.array(z.string()), info: z.string().default("") });
const madeInfo = z.object({
  sd_model_name: z.string().nullish(),
  sd_model_hash: z.string().nullish(),
});
const enlarged = z.object({ image: z.string().min(1) });

const taskProgress = z.object({
  active: z.boolean(),
  queued: z.boolean(),
  completed: z.boolean(),
  progress: z.number().nullish(),
  /** A data URI. */
  live_preview: z.string().nullish(),
  id_live_preview: z.number().nullish(),
});
export type TaskProgress = z.infer<typeof taskProgress>;

const serverState = z.object({
  state: z.object({
    job: z.string().nullable().default(""),
    interrupted: z.boolean(),
    skipped: z.boolean(),
    stopping_generation: z.boolean().default(false),
  }),
});

/** `picture` is a file as the server made it. The model is told since version 1.6. */
export type MadePicture = { picture: Uint8Array; model: string | null; modelHash: string | null };

export type A1111Client = {
  /**
   * Resolves at the end of the work.
   * @throws {EngineError} `engine_bad_input`, `engine_unavailable` when it does not let us in or lacks the API,
   * `engine_out_of_memory`, `engine_failed`, `engine_bad_output`; those of `ProviderHttp`.
   */
  makePicture: (body: JsonValue, signal: AbortSignal) => Promise<MadePicture>;
  /** Errors as of `makePicture`. */
  enlarge: (body: JsonValue, signal: AbortSignal) => Promise<Uint8Array>;
  /** Null where the server has no such address: it was started with `--nowebui`. @throws {EngineError} */
  progressOf: (task: string, lastPreview: number, signal: AbortSignal) => Promise<TaskProgress | null>;
  /** Whether the work that ended last was stopped by a person or a client; false while other work runs. */
  wasStopped: (signal: AbortSignal) => Promise<boolean>;
  /** Stops whatever runs, whoever started it. */
  interrupt: () => Promise<void>;
  /** For the check of health. Replies as they come, but 429 and 5xx. */
  get: (path: string) => Promise<ProviderReply>;
};

/** A picture is in base64. One of 40 megapixels that was enlarged compresses to about half of its pixels' bytes. */
const mostBytes = {
  answer: 100_000,
  list: 4_000_000,
  preview: 12_000_000,
  made: 40_000_000,
  enlarged: 180_000_000,
};
const never = new AbortController().signal;

export function createA1111Client({ url, credentials, timing }: A1111Options): A1111Client {
  const { ask } = createProviderHttp({
    url: new URL(url),
    ...(credentials ? { headers: { authorization: basic(credentials) } } : {}),
  });
  const { askTimeoutMs, workTimeoutMs, healthTimeoutMs } = { ...usualTiming, ...timing };
  const work = async (path: string, json: JsonValue, maxBytes: number, signal: AbortSignal) => {
    const limits = { timeoutMs: workTimeoutMs, maxBytes };
    const reply = await ask({ method: "POST", path, json, signal, answersFailures: true, ...limits });
    refuseWork(path, reply);
    return reply;
  };
  const short = { timeoutMs: askTimeoutMs, maxBytes: mostBytes.answer };
  return {
    makePicture: async (json, signal) => {
      const reply = await work("sdapi/v1/txt2img", json, mostBytes.made, signal);
      const { images, info } = readJson(reply, made);
      const [picture] = images;
      if (!picture) throw new EngineError("engine_bad_output", "The server gave no picture.");
      return { picture: decode(picture), ...modelOf(info) };
    },
    enlarge: async (json, signal) => {
      const reply = await work("sdapi/v1/extra-single-image", json, mostBytes.enlarged, signal);
      return decode(readJson(reply, enlarged).image);
    },
    progressOf: async (id_task, id_live_preview, signal) => {
      const json = { id_task, id_live_preview, live_preview: true };
      const limits = { timeoutMs: askTimeoutMs, maxBytes: mostBytes.preview };
      const reply = await ask({ method: "POST", path: "internal/progress", json, signal, ...limits });
      return reply.status === 404 || reply.status === 405 ? null : readJson(reply, taskProgress);
    },
    wasStopped: async (signal) => {
      const path = "sdapi/v1/progress?skip_current_image=true";
      const { state } = readJson(await ask({ path, signal, ...short }), serverState);
      return !state.job && (state.interrupted || state.skipped || state.stopping_generation);
    },
    interrupt: async () => {
      await ask({ method: "POST", path: "sdapi/v1/interrupt", signal: never, ...short });
    },
    get: (path) => ask({ path, signal: never, timeoutMs: healthTimeoutMs, maxBytes: mostBytes.list }),
  };
}

const basic = ({ user, password }: { user: string; password: string }): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

const decode = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, "base64"));

function modelOf(info: string): Pick<MadePicture, "model" | "modelHash"> {
  const { sd_model_name, sd_model_hash } = madeInfo.safeParse(parseJson(info)).data ?? {};
  return {
    model: plainLine(sd_model_name ?? "", 200) || null,
    modelHash: plainLine(sd_model_hash ?? "", 200) || null,
  };
}

/** The words of torch; of the answer only an exception's name is told, since the rest may repeat a person's words. */
const outOfMemory = /OutOfMemory|out of memory|not enough memory/i;
const failure = z.object({ error: z.string().regex(exceptionName) });

function refuseWork(path: string, reply: ProviderReply): void {
  const { status, bytes } = reply;
  if (status < 400) return;
  const message = `${path} answered ${describeReply(reply)}`;
  if (status >= 500) {
    const text = Buffer.from(bytes.subarray(0, 100_000)).toString("utf8");
    if (outOfMemory.test(text)) throw new EngineError("engine_out_of_memory", message);
    throw new EngineError("engine_failed", `${message}${exceptionOf(text)}`);
  }
  const isOurAccess = [401, 403, 404, 405].includes(status);
  throw new EngineError(isOurAccess ? "engine_unavailable" : "engine_bad_input", message);
}

function exceptionOf(text: string): string {
  const told = failure.safeParse(parseJson(text));
  return told.success ? `: ${told.data.error}` : "";
}
