/** The HTTP side of a ComfyUI server: prompts, jobs, uploads and files, as of version 0.38 (`server.py`). */
import { z } from "zod";
import { EngineError, type PictureMimeType } from "../engine.ts";
import { parseJson } from "../remote/parse-json.ts";
import {
  createProviderHttp,
  describeReply,
  type ProviderAddress,
  type ProviderCall,
  type ProviderReply,
  readJson,
} from "../remote/provider-http.ts";
import {
  type ComfyFile,
  type ComfyJob,
  historyReply,
  jobOfHistory,
  jobOfReply,
  jobReply,
  queueReply,
} from "./job.ts";
import { type NodeInfo, nodeInfoReply } from "./node-info.ts";
import { refusalOf } from "./refusal.ts";
import type { ComfyGraph, ComfyWorkflow } from "./workflow.ts";

export type ComfyTiming = {
  /** Milliseconds between two looks at a job. */
  everyMs: number;
  /** How long the server may fail in a row while it works. */
  patienceMs: number;
  /** For an answer that holds no picture. */
  answerMs: number;
  /** For a picture, up or down. */
  transferMs: number;
  cancelMs: number;
  /** How long a submission waits for the socket, which shows progress from its beginning. */
  socketMs: number;
};

export const usualTiming: ComfyTiming = {
  everyMs: 500,
  patienceMs: 60_000,
  answerMs: 30_000,
  transferMs: 60_000,
  cancelMs: 2_000,
  socketMs: 1_000,
};

/** A result is a PNG of at most 40 megapixels. */
const limits = {
  answerBytes: 1_000_000,
  /** Jobs carry their whole graph, a queue those of all its jobs, and nodes and refusals the names of all models. */
  longAnswerBytes: 4_000_000,
  pictureBytes: 200_000_000,
  uploadBytes: 100_000_000,
};

export const inputFolder = "galatea";

export type Submission = { promptId: string; graph: ComfyGraph; workflow: ComfyWorkflow };

/** Throws EngineErrors only, those of `ProviderHttp.ask` beside the ones named. */
export type ComfyClient = {
  /** Null when the server is no ComfyUI, such as one that imitates a part of it. */
  version: (signal: AbortSignal) => Promise<string | null>;
  /** Null for a node class that the server does not have. */
  nodeInfo: (classType: string, signal: AbortSignal) => Promise<NodeInfo | null>;
  /** @throws {EngineError} `engine_bad_input` or `engine_failed` when the graph is refused. */
  submit: (submission: Submission, signal: AbortSignal) => Promise<void>;
  /** Null when the server does not know the job. */
  job: (promptId: string, signal: AbortSignal) => Promise<ComfyJob | null>;
  /** Removes an ended job from the history, so that its id can be used again. */
  forget: (promptId: string, signal: AbortSignal) => Promise<void>;
  /** Never touches another job. */
  cancel: (promptId: string) => Promise<void>;
  /** Stores the picture in the input folder, and returns its name for a graph. The server keeps it. */
  upload: (
    name: string,
    picture: { bytes: Uint8Array; mimeType: PictureMimeType },
    signal: AbortSignal,
  ) => Promise<string>;
  /** @throws {EngineError} `engine_lost` when the file is gone. */
  download: (file: ComfyFile, signal: AbortSignal) => Promise<Uint8Array>;
};

export function createComfyClient(address: ProviderAddress, timing: ComfyTiming): ComfyClient {
  const http = createProviderHttp(address);
  const ask = (path: string, signal: AbortSignal, call: Partial<ProviderCall> = {}): Promise<ProviderReply> =>
    http.ask({ path, signal, timeoutMs: timing.answerMs, maxBytes: limits.answerBytes, ...call });
  const post = (path: string, json: ProviderCall["json"] & object, signal: AbortSignal, timeoutMs?: number) =>
    ask(path, signal, { method: "POST", json, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const long = { maxBytes: limits.longAnswerBytes };

  const inQueue = async (promptId: string, signal: AbortSignal): Promise<ComfyJob["state"] | null> => {
    const { queue_running, queue_pending } = readJson(accepted(await ask("queue", signal, long)), queueReply);
    if (queue_running.some(([, id]) => id === promptId)) return "in_progress";
    return queue_pending.some(([, id]) => id === promptId) ? "pending" : null;
  };

  /** The history is read last: a job that ends between the two requests is in neither the other way round. */
  const jobOfOlderServer = async (promptId: string, signal: AbortSignal): Promise<ComfyJob | null> => {
    const state = await inQueue(promptId, signal);
    if (state !== null) return { state, outputs: {}, error: null, seconds: null };
    const reply = accepted(await ask(`history/${promptId}`, signal, long));
    const entry = readJson(reply, historyReply)[promptId];
    return entry === undefined ? null : jobOfHistory(entry);
  };

  return {
    version: async (signal) => {
      const reply = await ask("system_stats", signal);
      if (reply.status === 401 || reply.status === 403)
        throw new EngineError("engine_failed", `system_stats answered ${reply.status}.`);
      return systemStats.safeParse(parseJson(reply.bytes)).data?.system.comfyui_version ?? null;
    },
    nodeInfo: async (classType, signal) => {
      const reply = accepted(await ask(`object_info/${encodeURIComponent(classType)}`, signal, long));
      return readJson(reply, nodeInfoReply)[classType] ?? null;
    },
    submit: async ({ promptId, graph, workflow }, signal) => {
      const body = {
        prompt: graph as NonNullable<ProviderCall["json"]>,
        prompt_id: promptId,
        // The same id, so that the worker that resumes the job can watch it.
        client_id: promptId,
        extra_data: { preview_method: "auto" },
      };
      const reply = await ask("prompt", signal, { method: "POST", json: body, ...long });
      if (reply.status !== 200) throw refusalOf(reply, workflow);
      if (readJson(reply, promptReply).prompt_id !== promptId)
        throw new EngineError(
          "engine_failed",
          `This ComfyUI gives its own ids; ${oldestVersion} keeps ours.`,
        );
    },
    job: async (promptId, signal) => {
      const reply = await ask(`api/jobs/${promptId}`, signal, long);
      if (reply.status === 200) return jobOfReply(readJson(reply, jobReply));
      if (reply.status === 404 && notFound.safeParse(parseJson(reply.bytes)).success) return null;
      return jobOfOlderServer(promptId, signal);
    },
    forget: async (promptId, signal) => {
      accepted(await post("history", { delete: [promptId] }, signal));
    },
    cancel: async (promptId) => {
      const signal = new AbortController().signal;
      const reply = await post(`api/jobs/${promptId}/cancel`, {}, signal, timing.cancelMs);
      if (reply.status === 200) return;
      accepted(await post("queue", { delete: [promptId] }, signal, timing.cancelMs));
      // Older servers stop whatever runs, whichever id is named.
      if ((await inQueue(promptId, signal)) === "in_progress")
        accepted(await post("interrupt", { prompt_id: promptId }, signal, timing.cancelMs));
    },
    upload: async (name, { bytes, mimeType }, signal) => {
      if (bytes.length > limits.uploadBytes)
        throw new EngineError("engine_bad_input", "The picture has too many bytes.");
      const form = new FormData();
      form.set("image", new Blob([new Uint8Array(bytes)], { type: mimeType }), name);
      form.set("type", "input");
      form.set("subfolder", inputFolder);
      form.set("overwrite", "true");
      const reply = await ask("upload/image", signal, {
        method: "POST",
        form,
        timeoutMs: timing.transferMs,
      });
      const stored = readJson(accepted(reply), uploadReply);
      return stored.subfolder === "" ? stored.name : `${stored.subfolder}/${stored.name}`;
    },
    download: async ({ filename, subfolder, type }, signal) => {
      const query = new URLSearchParams({ filename, subfolder, type });
      const reply = await ask(`view?${query.toString()}`, signal, {
        timeoutMs: timing.transferMs,
        maxBytes: limits.pictureBytes,
      });
      if (reply.status === 404) throw new EngineError("engine_lost", "The file is gone from ComfyUI.");
      return accepted(reply).bytes;
    },
  };
}

/** The first that keeps a client's prompt_id. */
export const oldestVersion = "0.3.45";

const systemStats = z.object({ system: z.object({ comfyui_version: z.string() }) });
const promptReply = z.object({ prompt_id: z.string() });
const notFound = z.object({ error: z.string() });
const uploadReply = z.object({ name: z.string(), subfolder: z.string() });

function accepted(reply: ProviderReply): ProviderReply {
  if (reply.status !== 200)
    throw new EngineError("engine_failed", `ComfyUI answered ${describeReply(reply)}`);
  return reply;
}
