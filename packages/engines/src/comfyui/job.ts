/** What ComfyUI says about a job, in the shape of `/api/jobs/{id}` or of `/history/{id}` (`comfy_execution/jobs.py` of 0.38). */
import { z } from "zod";
import { EngineError } from "../engine.ts";
import { exceptionName } from "../remote/exception-name.ts";

export type ComfyFile = { filename: string; subfolder: string; type: string };

export type ComfyJob = {
  state: "pending" | "in_progress" | "completed" | "failed" | "cancelled";
  /** Of every node that saved or showed something, by its id. */
  outputs: Record<string, unknown>;
  error: z.infer<typeof executionError> | null;
  seconds: number | null;
};

const executionError = z.object({
  node_type: z.string().nullish(),
  exception_type: z.string().nullish(),
  exception_message: z.string().nullish(),
});

export const jobReply = z.object({
  status: z.enum(["pending", "in_progress", "completed", "failed", "cancelled"]),
  outputs: z.record(z.string(), z.unknown()).nullish(),
  execution_error: executionError.nullish(),
  execution_start_time: z.number().nullish(),
  execution_end_time: z.number().nullish(),
});

/** The id stands at the second place of every entry. */
const queueEntries = z.array(z.tuple([z.unknown(), z.string()]).rest(z.unknown()));
export const queueReply = z.object({ queue_running: queueEntries, queue_pending: queueEntries });

export const historyReply = z.record(
  z.string(),
  z.object({
    outputs: z.record(z.string(), z.unknown()).nullish(),
    status: z
      .object({
        status_str: z.string().nullish(),
        messages: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])).nullish(),
      })
      .nullish(),
  }),
);

export const jobOfReply = (reply: z.infer<typeof jobReply>): ComfyJob => ({
  state: reply.status,
  outputs: reply.outputs ?? {},
  error: reply.execution_error ?? null,
  seconds: secondsBetween(reply.execution_start_time, reply.execution_end_time),
});

/** Reads an entry as the server itself does where it has the newer route. */
export function jobOfHistory({ outputs, status }: z.infer<typeof historyReply>[string]): ComfyJob {
  const messages = new Map(status?.messages ?? []);
  const failed = status?.status_str === "error";
  const end = ["execution_success", "execution_error", "execution_interrupted"].find((name) =>
    messages.has(name),
  );
  const timeOf = (name: string | undefined) => Number(messages.get(name ?? "")?.["timestamp"] ?? Number.NaN);
  return {
    state: failed ? (messages.has("execution_interrupted") ? "cancelled" : "failed") : "completed",
    outputs: outputs ?? {},
    error: executionError.safeParse(messages.get("execution_error")).data ?? null,
    seconds: secondsBetween(timeOf("execution_start"), timeOf(end)),
  };
}

/** Both in milliseconds. */
function secondsBetween(start: number | null | undefined, end: number | null | undefined): number | null {
  const seconds = ((end ?? Number.NaN) - (start ?? Number.NaN)) / 1000;
  return seconds >= 0 ? seconds : null;
}

const files = z.array(
  z.object({ filename: z.string(), subfolder: z.string().default(""), type: z.string() }),
);
/** ComfyUI's own nodes name videos as images too; `gifs` is the word of VHS_VideoCombine. */
const savedFiles = z.object({ images: files.optional(), gifs: files.optional() });

/** The first file that the node saved; previews of other nodes, which lie in the temporary folder, do not count. */
export function savedFile(job: ComfyJob, nodeId: string): ComfyFile | null {
  const { images = [], gifs = [] } = savedFiles.safeParse(job.outputs[nodeId]).data ?? {};
  return [...images, ...gifs].find(({ type }) => type === "output") ?? null;
}

/**
 * The error of a job that ended without a result. The exception's own message may hold a person's words, so it decides the
 * code and is left out of the message. `classes` are those of the workflow's nodes; no other is told.
 */
export function failureOf({ state, error }: ComfyJob, classes: ReadonlySet<string>): EngineError {
  if (state === "cancelled") return new EngineError("engine_lost", "The job was cancelled at ComfyUI.");
  const type = error?.exception_type ?? "";
  const known = exceptionName.test(type) ? type : "an unknown error";
  const node = classes.has(error?.node_type ?? "") ? error?.node_type : "of an unknown type";
  const message = `The node ${node} failed: ${known}.`;
  const isOutOfMemory =
    /OutOfMemory|^MemoryError$/i.test(type) ||
    /out of memory|not enough memory|can't allocate memory/i.test(error?.exception_message ?? "");
  return new EngineError(isOutOfMemory ? "engine_out_of_memory" : "engine_failed", message);
}
