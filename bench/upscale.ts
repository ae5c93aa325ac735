/**
 * 512² upscaled four times in the best mode, beside onnxruntime alone running the authors' network on the whole picture,
 * in turns and with as many threads. Our time includes everything from the input file to the output file.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { createSketchImageEngine } from "@galatea/sketch/image-engine.ts";
import { createEmbeddedUpscaleEngine } from "@galatea/engines/upscale/embedded.ts";
import { InferenceSession, Tensor } from "onnxruntime-node";
import sharp from "sharp";
import { convertEsrganPlainly } from "../scripts/esrgan/convert-esrgan.ts";
import { type BenchRow, atMost, unlimited } from "./bench-row.ts";
import { quantile } from "./quantile.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const sidePx = 512;
const rounds = 5;

export async function benchUpscale(): Promise<BenchRow[]> {
  const images = createSketchImageEngine();
  const size = { widthPx: sidePx, heightPx: sidePx };
  const { bytes } = await images.generate(
    { prompt: "a fox in an autumn forest", size, seed: 2 },
    unwatchedRun(),
  );
  images.close();
  const bare = await openBare(bytes);
  const engine = createEmbeddedUpscaleEngine();
  const request = {
    picture: { bytes, mimeType: "image/png" as const },
    scale: 4 as const,
    mode: "best" as const,
  };
  const [bareMs, ownMs]: [number[], number[]] = [[], []];
  let peakBytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    bareMs.push(await timed(bare));
    const watch = setInterval(() => (peakBytes = Math.max(peakBytes, peakOfChildren())), 500);
    ownMs.push(await timed(() => engine.upscale(request, unwatchedRun())));
    clearInterval(watch);
  }
  const fastMs = await timed(() => engine.upscale({ ...request, mode: "fast" }, unwatchedRun()));
  engine.close();
  // The ratio is taken per round, because a slow minute of the machine slows both.
  const ratio = quantile(
    ownMs.map((ms, round) => ms / (bareMs[round] ?? Number.NaN)),
    0.5,
  );
  const peakMb = Math.round(peakBytes / 1e6);
  return [
    atMost(1.1, {
      name: "upscale 512² → 2048², best: share of bare onnxruntime",
      value: ratio,
      unit: "×",
      decimals: 2,
    }),
    unlimited({ name: "upscale 512² → 2048², best", value: seconds(quantile(ownMs, 0.5)), unit: "s" }),
    unlimited({ name: "upscale 512² → 2048², fast", value: seconds(fastMs), unit: "s" }),
    atMost(700, { name: "upscale, best: most memory of its process", value: peakMb, unit: "MB" }),
  ];
}

/** The largest accepted picture: ten megapixels to forty, in the best mode. It takes minutes. */
export async function benchLargestUpscale(): Promise<BenchRow[]> {
  const sidePx = 3160;
  const grain = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const coarse = await sharp({
    create: { width: 790, height: 790, channels: 3, background: "#888", noise: grain },
  })
    .png()
    .toBuffer();
  const bytes = await sharp(coarse).resize(sidePx, sidePx).png().toBuffer();
  const engine = createEmbeddedUpscaleEngine();
  let peakBytes = 0;
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, peakOfChildren())), 500);
  const ms = await timed(() =>
    engine.upscale({ picture: { bytes, mimeType: "image/png" }, scale: 2, mode: "best" }, unwatchedRun()),
  );
  clearInterval(watch);
  engine.close();
  const peakMb = Math.round(peakBytes / 1e6);
  return [
    unlimited({ name: "upscale 10 → 40 megapixels, best", value: seconds(ms), unit: "s" }),
    atMost(700, {
      name: "upscale 10 → 40 megapixels, best: most memory of its process",
      value: peakMb,
      unit: "MB",
    }),
  ];
}

const seconds = (ms: number): number => Number((ms / 1000).toFixed(2));

/** Opens and closes the network for one picture, as our engine does: reused memory would be an advantage. */
async function openBare(picture: Uint8Array): Promise<() => Promise<void>> {
  const model = await convertEsrganPlainly(4);
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
  const input = new Tensor("uint8", new Uint8Array(pixels), [1, sidePx, sidePx, 3]);
  return async () => {
    const session = await InferenceSession.create(Buffer.from(model), {
      intraOpNumThreads: availableParallelism(),
      interOpNumThreads: 1,
    });
    await session.run({ picture: input });
    await session.release();
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Peak memory in bytes of the largest child process (VmHWM of proc(5)); 0 on systems without /proc. */
function peakOfChildren(): number {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim().split(" ");
    return Math.max(0, ...children.map(peakOf));
  } catch {
    return 0;
  }
}

function peakOf(pid: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
