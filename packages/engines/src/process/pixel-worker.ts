/** The worker thread for one job on pixels: reads it, does it, answers once. */
import { parentPort, workerData } from "node:worker_threads";
import { applyOperations } from "#edit/apply-operations.ts";
import { keepWithinMask } from "#edit/keep-within-mask.ts";
import { EngineError, type Picture } from "../engine.ts";
import type { FromWorker, PixelJob } from "./pixel-job.ts";
import { decode, encode } from "@galatea/raster/raster.ts";
import { processPicture } from "./process-picture.ts";

const say = (message: FromWorker): void => {
  parentPort?.postMessage(message, []);
};

async function work(job: PixelJob): Promise<Picture> {
  const report = (fraction: number, stage: string): void => say({ kind: "progress", fraction, stage });
  report(0.05, "Opening the picture");
  if (job.kind === "edit") return edit(job, report);
  return job.kind === "keep-within" ? keepWithinMask(job) : processPicture(job, report);
}

async function edit(
  { pictures, operations, seed }: Extract<PixelJob, { kind: "edit" }>,
  report: (fraction: number, stage: string) => void,
): Promise<Picture> {
  const opened = [];
  for (const bytes of pictures) opened.push(await decode(bytes));
  const first = opened[0];
  if (first === undefined) throw new EngineError("engine_bad_input", "There is no picture to change.");
  report(0.2, "Changing the picture");
  const result = await applyOperations(first.raster, operations, {
    others: opened.slice(1).map(({ raster }) => raster),
    seed,
    onProgress: (share) => report(0.2 + share * 0.6, "Changing the picture"),
  });
  report(0.85, "Saving");
  return encode(result, first.origin);
}

try {
  // The thread's first and only message tells what to do.
  say({ kind: "done", picture: await work(workerData as PixelJob) });
} catch (error) {
  const known =
    error instanceof EngineError
      ? error
      : new EngineError(
          "engine_failed",
          error instanceof Error ? (error.stack ?? error.message) : String(error),
        );
  say({ kind: "failed", code: known.code, message: known.message, offers: known.offers });
}
