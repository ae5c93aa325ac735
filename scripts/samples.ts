/**
 * Renders every public sample (landing, sign-in, dashboard, gallery, videos, before and after) from the prompts in
 * `samples/` into apps/web/public/samples, and lists them for the pages. It uses the engines that the settings name. Run
 * it again after an engine has changed: `npm run samples [-- name …]`. A name may be the beginning of several names, such
 * as `gallery`.
 */
import sharp from "sharp";
import { filmComparison, filmPx } from "./samples/comparison-film.ts";
import { gallerySamples } from "./samples/gallery.ts";
import { landingSamples, type PictureSample } from "./samples/landing.ts";
import { list, writeLists } from "./samples/list-samples.ts";
import {
  animate,
  closeEngines,
  draw,
  drawScene,
  edit,
  type Made,
  processPicture,
  shrink,
  upscale,
} from "./samples/make-pictures.ts";
import { editSamples, processSamples, upscaleFilmSamples, upscaleSamples } from "./samples/pairs.ts";
import { preferenceSamples, type SceneSample } from "./samples/preferences.ts";
import { savePicture, saveSample, saveVideo } from "./samples/save-files.ts";
import { styleSamples } from "./samples/styles.ts";
import { videoSamples } from "./samples/videos.ts";

const wanted = process.argv.slice(2);
const isWanted = ({ name }: { name: string }): boolean =>
  wanted.length === 0 || wanted.some((word) => name.startsWith(word));
const square = { widthPx: 1024, heightPx: 1024 };
const upscaleWords = "Every side four times as long";

for (const sample of [...landingSamples, ...gallerySamples].filter(isWanted)) {
  const { name: id, prompt, change, widthPx } = sample;
  const described = { id, prompt, ...(change && { instruction: change.words }) };
  list(await saveSample(described, await drawSample(sample), widthPx));
}
for (const sample of styleSamples.filter(isWanted)) await saveSmall(sample, 82);
for (const sample of preferenceSamples.filter(isWanted)) await saveSmall(sample, 76);
for (const { name, prompt, seed, instruction } of editSamples.filter(isWanted)) {
  const before = await draw({ prompt, seed, size: square });
  const after = await edit(before, instruction, seed);
  list(await saveSample({ id: `${name}-before`, prompt }, before, 800));
  list(await saveSample({ id: `${name}-after`, prompt, instruction }, after, 800));
}
for (const { name, prompt, seed, instruction, options } of processSamples.filter(isWanted)) {
  const before = await draw({ prompt, seed, size: square });
  const after = await processPicture(before, options, seed);
  list(await saveSample({ id: `${name}-before`, prompt }, before, 800));
  list(await saveSample({ id: `${name}-after`, prompt, instruction }, after, 800));
}
for (const { name, prompt, seed } of upscaleSamples.filter(isWanted)) {
  const { before, after } = await upscaledPair({ prompt, seed });
  list(await saveSample({ id: `${name}-before`, prompt }, before, 1024));
  list(await saveSample({ id: `${name}-after`, prompt, instruction: upscaleWords }, after, 1024));
}
for (const { name: id, prompt, seed } of upscaleFilmSamples.filter(isWanted)) {
  const { before, after } = await upscaledPair({ prompt, seed });
  const { poster, bytes, durationS } = await filmComparison(before, after);
  await saveVideo(id, bytes, poster);
  const described = { id, prompt, instruction: upscaleWords };
  const motion = "a line passes over it, with 256 pixels a side before it and 1,024 behind it";
  list({ ...(await saveSample(described, poster, filmPx)), motion, durationS });
}
for (const { name: id, prompt, seed, motion } of videoSamples.filter(isWanted)) {
  const first = await draw({ prompt, seed, size: { widthPx: 896, heightPx: 512 } });
  const { poster, bytes, durationS } = await animate(first, motion, seed);
  await saveVideo(id, bytes, poster);
  list({ ...(await saveSample({ id, prompt }, poster, 896)), motion, durationS });
}
await writeLists({
  landingSamples: landingSamples.map(({ name }) => name),
  gallerySamples: gallerySamples.map(({ name }) => name),
  pairSamples: [...editSamples, ...upscaleSamples, ...processSamples].flatMap(({ name }) => [
    `${name}-before`,
    `${name}-after`,
  ]),
  filmSamples: [...videoSamples, ...upscaleFilmSamples].map(({ name }) => name),
});
closeEngines();

async function drawSample(sample: PictureSample): Promise<Made> {
  const drawn = await draw(sample);
  if (sample.change === undefined) return drawn;
  const changed = await changeSample(drawn, sample.change, sample);
  return sample.changedShare === undefined ? changed : joinHalves(changed, drawn, sample.changedShare);
}

async function changeSample(
  drawn: Made,
  change: NonNullable<PictureSample["change"]>,
  sample: PictureSample,
): Promise<Made> {
  // A model's pictures have no scene; it is asked in words for the same change.
  if (drawn.picture.scene === undefined) return edit(drawn, change.words, sample.seed);
  const bytes = await drawScene(sample, change.scene);
  return { ...drawn, picture: { bytes, mimeType: "image/png" } };
}

/** One picture, of which visitors load half as much as of two that lie on each other. */
async function joinHalves(left: Made, right: Made, share: number): Promise<Made> {
  const { width, height } = await sharp(right.picture.bytes).metadata();
  const leftHalf = await sharp(left.picture.bytes)
    .resize(width, height)
    .extract({ left: 0, top: 0, width: Math.round(width * share), height })
    .toBuffer();
  const bytes = await sharp(right.picture.bytes)
    .composite([{ input: leftHalf, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { ...left, picture: { bytes: new Uint8Array(bytes), mimeType: "image/png" } };
}

/** Small pictures of the studio's controls, which show what the sketch draws, in one file each. */
async function saveSmall(sample: SceneSample, quality: number): Promise<void> {
  const { name, widthPx, crop, change = (scene) => scene } = sample;
  const picture = await drawScene(sample, change);
  const kept = crop ? await cropped(picture, crop) : picture;
  await savePicture(`${name}.webp`, kept, { widthPx, mark: "algorithmicMedia", quality });
  console.log(name);
}

/** A picture of 256 pixels a side, whose own pixels are seen, and what the upscaler makes of it. */
async function upscaledPair({ prompt, seed }: { prompt: string; seed: number }) {
  const small = await shrink(await draw({ prompt, seed, size: square }), 256);
  return { before: await enlarge(small, 1024), after: await upscale(small) };
}

/** Shows a small picture's own pixels. */
async function enlarge(small: Made, widthPx: number): Promise<Made> {
  const bytes = await sharp(small.picture.bytes)
    .resize(widthPx, widthPx, { kernel: "nearest" })
    .png()
    .toBuffer();
  return { ...small, picture: { bytes: new Uint8Array(bytes), mimeType: "image/png" } };
}

/** The part of a picture, given in shares of its width and height. */
async function cropped(
  picture: Uint8Array,
  { left, top, width, height }: NonNullable<SceneSample["crop"]>,
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
