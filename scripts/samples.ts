/**
 * Renders every public sample (landing, sign-in, dashboard, gallery, videos, before and after) with the project's own
 * engines, from the prompts in `samples/`, into apps/web/public/samples. Run it again after an engine has changed:
 * `npm run samples [-- name …]`. A name may be the beginning of several names, such as `gallery`.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import type { EngineRun, SourcePicture } from "../packages/engines/src/engine.ts";
import { createSketchEditEngine } from "../packages/sketch/src/edit/edit-engine.ts";
import { createSketchImageEngine } from "../packages/sketch/src/image/image-engine.ts";
import { openSceneRenderer } from "../packages/sketch/src/renderer/scene-renderer.ts";
import { parsePrompt } from "../packages/sketch/src/understand/parse-prompt.ts";
import { createEmbeddedUpscaleEngine } from "../packages/engines/src/upscale/embedded.ts";
import { createSketchVideoEngine } from "../packages/sketch/src/video/video-engine.ts";
import { videoSamples } from "./samples/videos.ts";
import { gallerySamples } from "./samples/gallery.ts";
import { landingSamples, type PictureSample } from "./samples/landing.ts";
import { editSamples, upscaleSamples } from "./samples/pairs.ts";
import { type PreferenceSample, preferenceSamples } from "./samples/preferences.ts";
import { styleSamples } from "./samples/styles.ts";
import { unwatchedRun } from "@galatea/engines/runs.ts";

const target = path.join(import.meta.dirname, "../apps/web/public/samples");
const wanted = process.argv.slice(2);
const isWanted = ({ name }: { name: string }): boolean =>
  wanted.length === 0 || wanted.some((word) => name.startsWith(word));
const run: EngineRun = unwatchedRun();
const images = createSketchImageEngine();
const scenes = openSceneRenderer();
const edits = createSketchEditEngine();
const upscales = createEmbeddedUpscaleEngine();
const videos = createSketchVideoEngine();

for (const folder of ["gallery", "videos", "pairs", "preferences", "styles"])
  await mkdir(path.join(target, folder), { recursive: true });
for (const sample of [...landingSamples, ...gallerySamples, ...styleSamples].filter(isWanted)) {
  await save(sample.name, await draw(sample), sample.widthPx);
}
for (const sample of preferenceSamples.filter(isWanted)) {
  const picture = await draw(sample);
  const { crop } = sample;
  await save(sample.name, crop ? await cropped(picture, crop) : picture, sample.widthPx, 76);
}
for (const { name, prompt, seed, instruction } of editSamples.filter(isWanted)) {
  const before = await drawSquare(prompt, seed);
  const { bytes } = await edits.edit({ pictures: [before], instruction, seed }, run);
  await save(`${name}-before`, before.bytes, 800);
  await save(`${name}-after`, bytes, 800);
}
for (const { name, prompt, seed } of upscaleSamples.filter(isWanted)) {
  const { bytes } = await drawSquare(prompt, seed);
  const small = await sharp(bytes).resize(256).png().toBuffer();
  const picture = { bytes: new Uint8Array(small), mimeType: "image/png" as const };
  const large = await upscales.upscale({ picture, scale: 4, mode: "best" }, run);
  await save(
    `${name}-before`,
    await sharp(small).resize(1024, 1024, { kernel: "nearest" }).png().toBuffer(),
    1024,
  );
  await save(`${name}-after`, large.bytes, 1024);
}
for (const { name, prompt, seed, motion } of videoSamples.filter(isWanted)) {
  const { bytes, scene } = await images.generate(
    { prompt, seed, size: { widthPx: 896, heightPx: 512 } },
    run,
  );
  const picture: SourcePicture = { bytes, mimeType: "image/png", ...(scene === undefined ? {} : { scene }) };
  const video = await videos.animate({ picture, prompt: motion, durationS: 6, seed }, run);
  await writeFile(path.join(target, `${name}.mp4`), video.bytes);
  await save(name, video.poster.bytes, 896);
}
for (const engine of [images, scenes, edits, upscales, videos]) engine.close();

async function draw({ prompt, seed, size, change }: PictureSample): Promise<Uint8Array> {
  if (change === undefined) return (await images.generate({ prompt, seed, size }, run)).bytes;
  const { scene } = parsePrompt(prompt, { seed, size });
  return scenes.render({ scene: change(scene), size, layers: "all" }, run);
}

/** The part of a picture, given in shares of its width and height. */
async function cropped(
  picture: Uint8Array,
  { left, top, width, height }: NonNullable<PreferenceSample["crop"]>,
): Promise<Uint8Array> {
  const { width: widthPx, height: heightPx } = await sharp(picture).metadata();
  return sharp(picture)
    .extract({
      left: Math.round(left * widthPx),
      top: Math.round(top * heightPx),
      width: Math.round(width * widthPx),
      height: Math.round(height * heightPx),
    })
    .png()
    .toBuffer();
}

async function drawSquare(prompt: string, seed: number): Promise<SourcePicture> {
  const size = { widthPx: 1024, heightPx: 1024 };
  const { bytes, scene } = await images.generate({ prompt, seed, size }, run);
  return { bytes, mimeType: "image/png", ...(scene === undefined ? {} : { scene }) };
}

/** WebP with the mark of https://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia. */
async function save(name: string, picture: Uint8Array, widthPx: number, quality = 82): Promise<void> {
  const aiMark = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  await sharp(picture)
    .resize(widthPx)
    .withXmp(aiMark)
    .webp({ quality, effort: 6 })
    .toFile(path.join(target, `${name}.webp`));
  console.log(name);
}
