/** Smaller copies of one very large picture, asked for by strangers in every size, beside somebody's upload. */
import sharp from "sharp";
import { uploadFile, uploadPicture } from "../acceptance/files.ts";
import { type BenchRow, atMost, unlimited } from "../bench/bench-row.ts";
import { signUp, type Target } from "./target.ts";

const renders = 120;
const maxVariants = 25;
/** Beside twice its time at rest: an upload of a few kilobytes takes less than the noise of a busy machine. */
const noiseMs = 500;

export async function attackByRenders(target: Target): Promise<BenchRow[]> {
  const [owner, uploader] = [await signUp(target, "standard"), await signUp(target, "standard")];
  const url = await uploadFile(owner, await largePicture(), "image/jpeg");
  const restMs = await uploadMs();
  const path = new URL(url).pathname.replace("/object/public/", "/render/image/public/");
  const variants = new Set<string>();
  let wrong = 0;
  const asked = Array.from({ length: renders }, async (_, index) => {
    const query = `width=${100 + index * 13}&height=${80 + index * 7}&quality=${20 + (index % 80)}&resize=${["cover", "contain", "fill"][index % 3]}`;
    const answer = await fetch(`${target.url}${path}?${query}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) variants.add(bytes.toString("base64").slice(0, 4000) + String(bytes.length));
    else if (answer.status >= 500 && !answer.headers.has("retry-after")) wrong += 1;
  });
  const besideMs = await uploadMs();
  await Promise.all(asked);
  return [
    unlimited({ name: "renders, another's upload at rest", value: restMs, unit: "ms", decimals: 0 }),
    atMost(Math.round(2 * restMs + noiseMs), {
      name: "renders, another's upload beside them",
      value: besideMs,
      unit: "ms",
      decimals: 0,
    }),
    atMost(maxVariants, { name: "renders, variants of one picture", value: variants.size, unit: "" }),
    atMost(0, { name: "renders, answers 5xx without a time to wait", value: wrong, unit: "" }),
  ];

  async function uploadMs(): Promise<number> {
    const startedMs = performance.now();
    await uploadPicture(uploader);
    return performance.now() - startedMs;
  }
}

/** 40 megapixels in a file below the limit of uploads. */
const largePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 7300, height: 5400, channels: 3, background: "#7a8" } })
    .jpeg({ quality: 60 })
    .toBuffer();
