/**
 * An image engine of a provider with a queue, and that provider: work that was submitted goes on when the engine's process
 * dies. For tests of what happens to jobs of dead workers.
 */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { EngineError, type EngineHandle, type EngineRun, TakenOver, throwIfAborted } from "../src/engine.ts";
import type { ImageEngine, ImageRequest, ImageResult } from "../src/image/engine.ts";

type Work = { id: string; request: ImageRequest; startedAtMs: number; isCancelled: boolean };

export type FakeProvider = {
  /** Everything that was submitted and started. */
  works: Work[];
  /** Added to the time of each work. */
  delayMs: number;
  /** The same id starts no second work. */
  submit: (request: ImageRequest, id?: string) => string;
  /** Null when it is not known. */
  find: (id: string) => Work | null;
  cancel: (id: string) => void;
  /** Forgets all works, as providers do after a while. */
  forget: () => void;
};

export function createFakeProvider(): FakeProvider {
  const works: Work[] = [];
  const known = new Map<string, Work>();
  return {
    works,
    delayMs: 0,
    submit: (request, id = randomUUID()) => {
      if (!known.has(id)) {
        const work = { id, request, startedAtMs: performance.now(), isCancelled: false };
        works.push(work);
        known.set(id, work);
      }
      return id;
    },
    find: (id) => known.get(id) ?? null,
    cancel: (id) => {
      const work = known.get(id);
      if (work) work.isCancelled = true;
    },
    forget: () => known.clear(),
  };
}

type Options = {
  provider: FakeProvider;
  billedPerCall?: boolean;
  idempotentByJobId?: boolean;
};

/** The larger the picture, the longer the provider takes: 20 ms for a small one, a second for 2048². */
const workMsOf = ({ size }: ImageRequest): number => 20 + (size.widthPx * size.heightPx) / 4200;
const pollMs = 5;

export function createRemoteImageEngine({
  provider,
  billedPerCall = true,
  idempotentByJobId = false,
}: Options): ImageEngine {
  let closing = new AbortController();
  const wait = (id: string, run: EngineRun): Promise<ImageResult> =>
    waitForResult(provider, id, { ...run, signal: AbortSignal.any([run.signal, closing.signal]) });
  return {
    id: "remote",
    label: "The remote",
    deterministic: true,
    trainedModel: false,
    billedPerCall,
    ...(idempotentByJobId ? { idempotentByJobId } : {}),
    capabilities: {
      kind: "image",
      minSidePx: 256,
      maxSidePx: 2048,
      aspectRatios: ["1:1", "16:9"],
      styles: [],
      seed: true,
      maxReferences: 0,
      negativePrompt: false,
      keepsIdentity: false,
    },
    health: () => Promise.resolve({ ok: true }),
    generate: async (request, run) => {
      throwIfAborted(run.signal);
      checkRequest(request);
      const id = provider.submit(request, idempotentByJobId ? run.jobId : undefined);
      await run.onHandle({ id });
      return wait(id, run);
    },
    resume: (handle, run) => wait(idOf(handle), run),
    close: () => {
      closing.abort();
      closing = new AbortController();
    },
  };
}

async function waitForResult(provider: FakeProvider, id: string, run: EngineRun): Promise<ImageResult> {
  const work = provider.find(id);
  if (!work) throw new EngineError("engine_lost", "The provider does not know this work.");
  const workMs = workMsOf(work.request) + provider.delayMs;
  const preview = await paint({ widthPx: 16, heightPx: 16 }, work.request.seed);
  for (let atMs = 0; atMs < workMs; atMs = performance.now() - work.startedAtMs) {
    if (run.signal.aborted && !(run.signal.reason instanceof TakenOver)) provider.cancel(id);
    throwIfAborted(run.signal);
    run.onProgress({ fraction: Math.min(0.9, atMs / workMs) });
    run.onPreview({ bytes: preview, mimeType: "image/png" });
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  if (work.isCancelled) throw new EngineError("engine_lost", "The work was cancelled.");
  const { size, seed, prompt } = work.request;
  const bytes = await paint(size, seed + prompt.length);
  throwIfAborted(run.signal);
  run.onProgress({ fraction: 1 });
  return {
    bytes,
    mimeType: "image/png",
    ...size,
    seed,
    model: "remote-1",
    trainedModel: false,
    usage: { seconds: workMs / 1000, cost: { amount: "0.04", currency: "USD" } },
    parsed: [],
  };
}

function idOf(handle: EngineHandle): string {
  const { id } = Object(handle) as { id?: unknown };
  return typeof id === "string" ? id : "";
}

async function paint(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  colour: number,
): Promise<Uint8Array> {
  const background = { r: colour % 256, g: (colour >> 8) % 256, b: 120 };
  const image = sharp({ create: { width: widthPx, height: heightPx, channels: 3, background } });
  return new Uint8Array(await image.png().toBuffer());
}

function checkRequest({ size, seed, style }: ImageRequest): void {
  const sides = [size.widthPx, size.heightPx];
  const isDrawable = sides.every((side) => Number.isInteger(side) && side >= 256 && side <= 2048);
  if (!isDrawable || !Number.isInteger(seed) || seed < 0 || style !== undefined)
    throw new EngineError("engine_bad_input", "This request is beyond the engine.");
}
