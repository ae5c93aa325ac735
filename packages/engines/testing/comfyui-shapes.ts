/** The test server's answers about jobs, and its binary frames (`server.py` of ComfyUI 0.38). */
import type { HistoryEntry, TestJob } from "./comfyui-queue.ts";

export const queueEntry = (job: TestJob): unknown[] => [
  0,
  job.id,
  job.graph,
  { client_id: job.clientId },
  [],
];

/** `normalize_history_item` of `comfy_execution/jobs.py`: absent where a value is None. */
export function endedJob(id: string, { outputs, status }: HistoryEntry): Record<string, unknown> {
  const messages = new Map(status.messages);
  const wasInterrupted = messages.has("execution_interrupted");
  const error = messages.get("execution_error");
  return {
    id,
    status: status.status_str === "success" ? "completed" : wasInterrupted ? "cancelled" : "failed",
    execution_start_time: messages.get("execution_start")?.["timestamp"],
    execution_end_time: status.messages.at(-1)?.[1]["timestamp"],
    ...(error ? { execution_error: error } : {}),
    outputs_count: Object.keys(outputs).length,
    outputs,
    execution_status: status,
  };
}

export function plainPreview(jpeg: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(1, 0);
  head.writeUInt32BE(1, 4);
  return Buffer.concat([head, jpeg]);
}

export function previewWithMetadata(jobId: string, jpeg: Buffer): Buffer {
  const metadata = Buffer.from(JSON.stringify({ prompt_id: jobId, image_type: "image/jpeg" }));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(4, 0);
  head.writeUInt32BE(metadata.length, 4);
  return Buffer.concat([head, metadata, jpeg]);
}
