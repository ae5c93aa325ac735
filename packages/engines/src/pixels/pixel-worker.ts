/** The worker thread of one job on pixels. */
import { parentPort, workerData } from "node:worker_threads";
import { applyOperations } from "./apply-operations.ts";
import { keepWithinMask } from "./keep-within-mask.ts";
import { EngineError, type Picture } from "../engine.ts";
import { asEngineError } from "../runs.ts";
import type { FromWorker, PixelJob } from "./pixel-job.ts";
import { decode, encode } from "@galatea/raster/picture-file.ts";
import { processPicture } from "./process-picture.ts";

const say = (message: FromWorker): void => {
  parentPort?.postMessage(message, []);
};

async function work(job: PixelJob): Promise<Picture> {
  const report = (fraction: number): void => say({ kind: "progress", fraction });
  report(0.05);
  if (job.kind === "edit") return edit(job, report);
  return job.kind === "keep-within" ? keepWithinMask(job) : processPicture(job, report);
}

async function edit(
  { pictures, operations, seed }: Extract<PixelJob, { kind: "edit" }>,
  report: (fraction: number) => void,
): Promise<Picture> {
  const opened = [];
  for (const bytes of pictures) opened.push(await decode(bytes));
  const first = opened[0];
  if (first === undefined) throw new EngineError("engine_bad_input", "There is no picture to change.");
  report(0.2);
  const result = await applyOperations(first.raster, operations, {
    others: opened.slice(1).map(({ raster }) => raster),
    seed,
    onProgress: (share) => report(0.2 + share * 0.6),
  });
  report(0.85);
  return encode(result, first.origin);
}

try {
  // The worker data is the job.
  say({ kind: "done", picture: await work(workerData as PixelJob) });
} catch (error) {
  const known = asEngineError(error, error instanceof Error ? (error.stack ?? error.message) : String(error));
  say({ kind: "failed", code: known.code, message: known.message, offers: known.offers });
}
