/**
 * A blocking call and what is known of it meanwhile. `/internal/progress` answers by the id that we gave to the call, so
 * progress, previews and the interrupt are never those of somebody else's work on the same server.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  EngineError,
  type EngineRun,
  type PictureMimeType,
  type Preview,
  throwIfAborted,
} from "../engine.ts";
import type { A1111Client, MadePicture } from "./client.ts";
import { fractionAt } from "./estimate.ts";
import type { A1111Timing } from "./options.ts";

type Timing = Pick<A1111Timing, "everyMs" | "cancelTimeoutMs" | "cancelPatienceMs">;

/**
 * Progress 0.02..0.9. An abort interrupts the work, now or as soon as the server begins it; a takeover too, because no
 * other worker can get its result.
 * @throws {EngineError} those of `A1111Client.makePicture`, `engine_lost` when the server went away during the work or
 * somebody else stopped it, `engine_aborted`.
 */
export async function runTask(
  client: A1111Client,
  timing: Timing,
  task: string,
  run: EngineRun,
  call: (signal: AbortSignal) => Promise<MadePicture>,
): Promise<MadePicture> {
  throwIfAborted(run.signal);
  const ended = new AbortController();
  const watched = watch(client, timing, task, {
    ...run,
    signal: AbortSignal.any([run.signal, ended.signal]),
  });
  try {
    const made = await call(run.signal);
    if (await client.wasStopped(run.signal).catch(() => false))
      throw new EngineError("engine_lost", "Somebody else stopped the work.");
    throwIfAborted(run.signal);
    return made;
  } catch (error) {
    if (run.signal.aborted) await interruptAtItsTurn(client, timing, task);
    else if (error instanceof EngineError && error.code === "engine_unavailable" && watched.wasSeen())
      throw new EngineError("engine_lost", "The server went away during the work.", { cause: error });
    throw error;
  } finally {
    ended.abort();
  }
}

type Watched = { /** Whether the server knew of the work. */ wasSeen: () => boolean };

/** Never fails: how the work ends is told by the call alone. */
function watch(client: A1111Client, { everyMs }: Timing, task: string, run: EngineRun): Watched {
  const { signal, onProgress, onPreview } = run;
  const startedAtMs = performance.now();
  let isSeen = false;
  let lastPreview = -1;

  const look = async (): Promise<void> => {
    const told = await client.progressOf(task, lastPreview, signal).catch(() => null);
    if (signal.aborted) return;
    if (!told) return onProgress({ fraction: fractionAt(performance.now() - startedAtMs) });
    isSeen ||= told.active || told.queued;
    if (!told.active) return onProgress({ fraction: 0.02 });
    onProgress({ fraction: 0.05 + 0.85 * Math.min(1, Math.max(0, told.progress ?? 0)) });
    lastPreview = told.id_live_preview ?? lastPreview;
    const preview = previewOf(told.live_preview ?? "");
    if (preview) onPreview(preview);
  };
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal });
      await look();
    }
  };
  loop().catch(() => undefined);
  return { wasSeen: () => isSeen };
}

const dataUri = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/=]+)$/;

function previewOf(uri: string): Preview | null {
  const [, mimeType, base64 = ""] = dataUri.exec(uri) ?? [];
  if (mimeType === undefined) return null;
  return { mimeType: mimeType as PictureMimeType, bytes: new Uint8Array(Buffer.from(base64, "base64")) };
}

/** A server that answers nothing so often is left alone. The first look may come before it has read the call. */
const mostSilent = 3;

/**
 * The server cannot take work out of its queue, and its interrupt stops whatever runs. Between the look and the interrupt
 * the work may end and another begin: that short time remains. Resolves after the first look, or when that takes long; work
 * that waits in the queue is watched on.
 */
async function interruptAtItsTurn(client: A1111Client, timing: Timing, task: string): Promise<void> {
  const first = interruptNow(client, task);
  void first.then((seen) => interruptLater(client, timing, task, seen));
  await Promise.race([first, sleep(timing.cancelTimeoutMs, undefined, { ref: false })]);
}

type Seen = "over" | "queued" | "unknown";

/** Never fails. */
async function interruptNow(client: A1111Client, task: string): Promise<Seen> {
  const told = await client.progressOf(task, -1, new AbortController().signal).catch(() => null);
  if (told?.active) await client.interrupt().catch(() => undefined);
  if (told?.active || told?.completed) return "over";
  return told?.queued ? "queued" : "unknown";
}

async function interruptLater(
  client: A1111Client,
  { everyMs, cancelPatienceMs }: Timing,
  task: string,
  first: Seen,
): Promise<void> {
  const untilMs = performance.now() + cancelPatienceMs;
  let silent = 0;
  for (let seen = first; seen !== "over"; seen = await interruptNow(client, task)) {
    silent = seen === "queued" ? 0 : silent + 1;
    if (silent >= mostSilent || performance.now() > untilMs) return;
    // Nobody waits for it, so it keeps no process alive.
    await sleep(everyMs, undefined, { ref: false });
  }
}
