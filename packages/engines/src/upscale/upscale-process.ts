/**
 * The process that upscales one picture and ends. A cancel kills it, because a tile that is being computed cannot be
 * interrupted otherwise, and the memory of native code is freed with the process.
 */
import { createWriteStream } from "node:fs";
import sharp from "sharp";
import { answerServer, endWithServer } from "../engine-child.ts";
import { EngineError } from "../engine.ts";
import { type FromUpscaleProcess, picturePipe, type UpscaleJob } from "./upscale-messages.ts";
import { runUpscale } from "./upscale-run.ts";

const say = answerServer<FromUpscaleProcess>;

process.once("message", (job: UpscaleJob) => void work(job));
// A server that is gone is noticed between tiles.
endWithServer();

async function work(job: UpscaleJob): Promise<void> {
  sharp.cache(false);
  sharp.concurrency(job.network.threads);
  try {
    const { png, facts } = await runUpscale(job, (progress) => say({ kind: "progress", progress }));
    say({ kind: "done", facts, byteLength: png.byteLength });
    createWriteStream("", { fd: picturePipe }).end(png);
  } catch (error) {
    const known = error instanceof EngineError ? error : new EngineError("engine_failed", String(error));
    const cause = known.cause instanceof Error ? `: ${known.cause.message}` : "";
    say({ kind: "failed", code: known.code, message: known.message + cause });
  }
}
