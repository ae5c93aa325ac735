/** Eight pictures enlarged four times: plain Lanczos, our fast mode, our best mode, cropped to where it shows. */
import sharp from "sharp";
import { createEmbeddedUpscaleEngine } from "@galatea/engines/upscale/embedded.ts";
import { enlargeRows } from "@galatea/engines/upscale/lanczos.ts";
import { layOut, type Report, timed } from "./layout.ts";
import { createSources } from "./sources.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const small = { widthPx: 256, heightPx: 256 };
const prompts = [
  "close-up of a woman with freckles",
  "portrait of an old man with a beard",
  "a red fox in a forest",
  "a street in the city at night",
  "a rose garden",
  "a library with books",
  "a sailing boat in a harbour",
  "a woman in a plaid shirt",
];

export async function drawUpscaleSheet(report: Report): Promise<Uint8Array> {
  const [engine, sources] = [createEmbeddedUpscaleEngine(), createSources()];
  const cells = [];
  for (const [index, prompt] of prompts.entries()) {
    const large = await sources.own(prompt, index + 2);
    // What a small picture from elsewhere is like: reduced, and saved as JPEG.
    const bytes = await sharp(large.bytes)
      .resize(small.widthPx, small.heightPx)
      .jpeg({ quality: 92 })
      .toBuffer();
    const picture = { bytes: new Uint8Array(bytes), mimeType: "image/jpeg" as const };
    const enlarge = (mode: "fast" | "best") =>
      timed(report, `${mode}: ${prompt}`, () => engine.upscale({ picture, scale: 4, mode }, unwatchedRun()));
    const shown = [await lanczosOf(bytes), (await enlarge("fast")).bytes, (await enlarge("best")).bytes];
    const crops = shown.map((whole) =>
      sharp(whole).extract({ left: 320, top: 220, width: 384, height: 384 }).png().toBuffer(),
    );
    cells.push({ label: `${prompt}: Lanczos, fast, best`, pictures: await Promise.all(crops) });
  }
  engine.close();
  sources.close();
  return layOut(cells, { columns: 2, widthPx: 1170, heightPx: 384 });
}

/** Lanczos itself: libvips, and so sharp, enlarges with a cubic whatever kernel is named. */
async function lanczosOf(picture: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const source = { data, widthPx: info.width, heightPx: info.height, channels: 3 };
  const size = { width: info.width * 4, height: info.height * 4, channels: 3 as const };
  const larger = new Uint8Array(size.width * size.height * 3);
  enlargeRows(source, { scale: 4, sharpness: 0 }, (row, y) => larger.set(row, y * size.width * 3));
  return sharp(larger, { raw: size }).png().toBuffer();
}
