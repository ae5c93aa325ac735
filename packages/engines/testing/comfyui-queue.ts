/** The test server's queue: one job after the other, its events, its history and its cache (`execution.py` of 0.38). */
import { setTimeout as sleep } from "node:timers/promises";
import { paintGraph, paintGraphVideo, paintPreview } from "./comfyui-paint.ts";
import type { SentGraph } from "./comfyui-validate.ts";

export type TestJob = {
  id: string;
  graph: SentGraph;
  clientId: string | undefined;
  previewMethod: string | undefined;
  createdAtMs: number;
  startedAtMs?: number;
  /** When its result could be asked for. */
  endedAtMs?: number;
};
export type HistoryEntry = {
  prompt: [number, string, SentGraph, Record<string, unknown>, string[]];
  outputs: Record<string, unknown>;
  status: {
    status_str: "success" | "error";
    completed: boolean;
    messages: [string, Record<string, unknown>][];
  };
};

export type QueueFaults = {
  /** Jobs stay in the queue. */
  stuck: boolean;
  /** The sampler fails with this exception. */
  exception: { type: string; message: string } | null;
  /** The save is taken for cached and delivers nothing. */
  deliversNothing: boolean;
  /** Changes the file that a job saves. */
  alter: ((png: Buffer) => Promise<Buffer> | Buffer) | null;
};

export type Events = {
  text: (clientId: string | undefined, type: string, data: Record<string, unknown>) => void;
  preview: (clientId: string | undefined, jobId: string, jpeg: Buffer) => void;
};

/** Of every graph, or of each. */
export type StepMs = number | ((graph: SentGraph) => number);

export type TestQueue = ReturnType<typeof createTestQueue>;
type Options = { steps: number; stepMs: StepMs; faults: QueueFaults; events: Events };

export function createTestQueue({ steps, stepMs, faults, events }: Options) {
  const pending: TestJob[] = [];
  const history = new Map<string, HistoryEntry>();
  /** By `type/subfolder/name`. */
  const files = new Map<string, Buffer>();
  const cache = new Map<string, unknown>();
  let running: { job: TestJob; isInterrupted: boolean; isForgotten?: boolean } | null = null;
  let number = 0;
  let isClosed = false;

  const input = (name: string): Buffer => {
    const file = files.get(`input/${name}`);
    if (!file) throw new Error(`No file ${name}.`);
    return file;
  };

  const finish = (
    job: TestJob,
    outputs: Record<string, unknown>,
    messages: [string, Record<string, unknown>][],
  ) => {
    if (running?.isForgotten === true) return;
    const ok = messages.at(-1)?.[0] === "execution_success";
    history.set(job.id, {
      prompt: [number, job.id, job.graph, { client_id: job.clientId, create_time: job.createdAtMs }, []],
      outputs,
      status: { status_str: ok ? "success" : "error", completed: ok, messages },
    });
    job.endedAtMs = Date.now();
    events.text(job.clientId, "executing", { node: null, prompt_id: job.id });
  };

  const execute = async (job: TestJob): Promise<void> => {
    const messages: [string, Record<string, unknown>][] = [];
    const tell = (type: string, data: Record<string, unknown> = {}): void => {
      const full = { prompt_id: job.id, ...data, timestamp: Date.now() };
      messages.push([type, full]);
      events.text(job.clientId, type, full);
    };
    job.startedAtMs = Date.now();
    tell("execution_start");
    const [saveId, save] = Object.entries(job.graph).find(
      ([, { class_type }]) => class_type === "SaveImage" || class_type === "SaveVideo",
    )!;
    const key = JSON.stringify(job.graph);
    tell("execution_cached", {
      nodes: cache.has(key) || faults.deliversNothing ? Object.keys(job.graph) : [],
    });
    // What was saved before is named again, and no new file comes.
    if (cache.has(key) || faults.deliversNothing) {
      tell("execution_success");
      return finish(job, faults.deliversNothing ? {} : { [saveId]: cache.get(key) }, messages);
    }
    const sampler = Object.entries(job.graph).find(([, node]) =>
      /Sampler|UpscaleWith|RemoveBackground/.test(node.class_type),
    );
    const [samplerId, samplerType] = [sampler?.[0] ?? "0", sampler?.[1].class_type ?? ""];
    const ms = typeof stepMs === "number" ? stepMs : stepMs(job.graph);
    for (let step = 1; step <= steps; step += 1) {
      await sleep(ms);
      if (running?.isInterrupted === true) {
        tell("execution_interrupted", { node_id: samplerId, node_type: samplerType, executed: [] });
        return finish(job, {}, messages);
      }
      const state = { value: step, max: steps, state: "running", node_id: samplerId };
      events.text(job.clientId, "progress_state", { prompt_id: job.id, nodes: { [samplerId]: state } });
      events.text(job.clientId, "progress", { value: step, max: steps, prompt_id: job.id, node: samplerId });
      if (job.previewMethod !== undefined && job.previewMethod !== "none")
        events.preview(job.clientId, job.id, await paintPreview(step));
    }
    if (faults.exception) {
      const { type, message } = faults.exception;
      const error = { exception_type: type, exception_message: message, traceback: [], current_inputs: {} };
      tell("execution_error", { node_id: samplerId, node_type: samplerType, executed: [], ...error });
      return finish(job, {}, messages);
    }
    const isVideo = save.class_type === "SaveVideo";
    const file = await (isVideo ? paintGraphVideo : paintGraph)(job.graph, input);
    const prefix = String(save.inputs["filename_prefix"]);
    const [subfolder, name] = [prefix.split("/").slice(0, -1).join("/"), prefix.split("/").at(-1)!];
    const filename = `${name}_00001_.${isVideo ? "mp4" : "png"}`;
    files.set(`output/${subfolder}/${filename}`, faults.alter ? await faults.alter(file) : file);
    const saved = {
      images: [{ filename, subfolder, type: "output" }],
      ...(isVideo ? { animated: [true] } : {}),
    };
    cache.set(key, saved);
    events.text(job.clientId, "executed", { node: saveId, output: saved, prompt_id: job.id });
    tell("execution_success");
    finish(job, { [saveId]: saved }, messages);
  };

  const work = async (): Promise<void> => {
    while (!isClosed) {
      const job = faults.stuck ? undefined : pending.shift();
      if (job) {
        running = { job, isInterrupted: false };
        await execute(job);
        running = null;
      } else await sleep(5);
    }
  };
  void work();

  return {
    pending,
    history,
    files,
    running: () => (running?.isForgotten === true ? null : (running?.job ?? null)),
    put: (job: TestJob): number => {
      pending.push(job);
      number += 1;
      return number;
    },
    remove: (id: string): boolean => {
      const index = pending.findIndex((job) => job.id === id);
      if (index >= 0) pending.splice(index, 1);
      return index >= 0;
    },
    /** Stops whatever runs. */
    interrupt: (): boolean => {
      if (running) running.isInterrupted = true;
      return running !== null;
    },
    forget: () => {
      pending.length = 0;
      history.clear();
      files.clear();
      cache.clear();
      if (running) Object.assign(running, { isInterrupted: true, isForgotten: true });
    },
    close: () => {
      isClosed = true;
      pending.length = 0;
      if (running) running.isInterrupted = true;
    },
  };
}
