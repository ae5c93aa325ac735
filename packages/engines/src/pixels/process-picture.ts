/** One named operation on one picture, in the worker thread. */
import type { ProcessOptions } from "@galatea/contract/process-options.ts";
import sharp from "sharp";
import { applyOperations } from "./apply-operations.ts";
import { type Operation, reshapingKinds } from "./operations.ts";
import { EngineError, type Picture } from "../engine.ts";
import { cannotFollowOutline } from "./outline-refusal.ts";
import type { DrawnParts, ProcessJob } from "./pixel-job.ts";
import { findBackground, inspectedSidePx } from "@galatea/raster/backdrop-model.ts";
import {
  castShadow,
  defocused,
  filledBehind,
  gradientBackground,
  composite,
  matchLight,
  plainBackground,
} from "@galatea/raster/backgrounds.ts";
import { denoise, equaliseLocally, sharpen } from "@galatea/raster/detail.ts";
import { compositeInLight, subjectInLight } from "@galatea/raster/foreground.ts";
import { applyLook } from "@galatea/raster/looks.ts";
import { cutOut, matteOfAlpha, matteOfEvenBackdrop, pictureOfModel } from "@galatea/raster/matte.ts";
import type { Plane } from "@galatea/raster/planes.ts";
import { decode, decodeSmall, encode, resized, sharpOf, toRaster } from "@galatea/raster/picture-file.ts";
import { fitPixels, type Raster } from "@galatea/raster/raster.ts";
import { relight } from "@galatea/raster/relight.ts";
import { stylise } from "@galatea/raster/stylise/stylise.ts";

type Report = (fraction: number) => void;

/** Work on planes of floating point numbers is done at this size at most, and its result enlarged. */
const outlinePixels = 12_000_000;

export async function processPicture(job: ProcessJob, report: Report): Promise<Picture> {
  const { raster } = await decode(job.picture);
  const { options } = job;
  switch (options.operation) {
    case "remove-background":
      return save((await subjectOf(raster, job, report)).subject, report);
    case "replace-background":
      return save(await replaceBackground(raster, job, options.background, report), report);
    case "relight":
      report(0.25);
      await relight(raster, options);
      return save(raster, report);
    case "restore":
      return save(restore(raster, options, report), report);
    case "colorize-tone":
      report(0.3);
      applyLook(raster, options.look, options.strength, job.seed);
      return save(raster, report);
    case "stylize": {
      report(0.2);
      const drawn = await stylise(raster, options, job.seed, (share) => report(0.2 + share * 0.6));
      return save(drawn, report);
    }
  }
}

/** Always PNG, which loses nothing and keeps transparency. */
function save(raster: Raster, report: Report): Promise<Picture> {
  report(0.85);
  return encode(raster, { mimeType: "image/png" });
}

function restore(
  raster: Raster,
  options: Extract<ProcessOptions, { operation: "restore" }>,
  report: Report,
): Raster {
  report(0.2);
  if (options.denoise > 0) denoise(raster, options.denoise);
  report(0.5);
  if (options.contrast > 0) equaliseLocally(raster, options.contrast * 0.8);
  report(0.65);
  const radius = Math.max(0.8, Math.sqrt(raster.width * raster.height) / 1000);
  if (options.sharpen > 0) sharpen(raster, options.sharpen * 0.9, radius);
  return raster;
}

type Outline = {
  matte: Plane;
  behind: Raster | undefined;
  isDrawnBehind: boolean;
  /** Found by a network in a photo, where light is mixed at the edges. */
  isOfPhoto?: true;
};

async function subjectOf(
  raster: Raster,
  job: ProcessJob,
  report: Report,
): Promise<Outline & { subject: Raster }> {
  report(0.2);
  const outline =
    job.parts === undefined ? await foundOutline(raster, job) : await drawnOutline(raster, job.parts);
  report(0.5);
  const { matte, behind, isOfPhoto } = outline;
  return { ...outline, subject: isOfPhoto ? subjectInLight(raster, matte) : cutOut(raster, matte, behind) };
}

async function foundOutline(raster: Raster, job: ProcessJob): Promise<Outline> {
  if (job.matte !== undefined) {
    // A kernel that overshoots would leave a faint ghost beside hard edges.
    const matte = await matteAt(job.matte, raster, "mitchell");
    // What is see-through in the photo is no subject.
    for (let index = 0; index < matte.data.length; index += 1)
      matte.data[index] = (matte.data[index]! * raster.data[index * 4 + 3]!) / 255;
    return { matte, behind: undefined, isDrawnBehind: false, isOfPhoto: true };
  }
  const found = findBackground(await decodeSmall(job.picture, inspectedSidePx));
  if (found === undefined) throw cannotFollowOutline();
  if (found.kind === "alpha") return { matte: matteOfAlpha(raster), behind: undefined, isDrawnBehind: false };
  const size = fitPixels(raster, outlinePixels);
  const small = await resized(raster, size.width, size.height);
  const matte = matteOfEvenBackdrop(small, found.model, found.spread);
  const behind = pictureOfModel(found.model, raster.width, raster.height);
  return { matte: await matteAt(matte, raster), behind, isDrawnBehind: true };
}

/** The outline of the drawing, after the same moves as the picture. */
async function drawnOutline(raster: Raster, parts: DrawnParts): Promise<Outline> {
  const { raster: drawn } = await decode(parts.subject);
  let moved = drawn;
  for (const operation of parts.retouch)
    if (moving.has(operation.kind)) moved = await moveOutline(moved, operation);
  const fitted = await resized(moved, raster.width, raster.height);
  const behind = parts.withoutSubject === undefined ? undefined : (await decode(parts.withoutSubject)).raster;
  return {
    matte: matteOfAlpha(fitted),
    behind: behind && (await resized(behind, raster.width, raster.height)),
    isDrawnBehind: behind !== undefined,
  };
}

/** Operations that change the outline of the subject. */
const moving = new Set<Operation["kind"]>([...reshapingKinds, "mirror", "round-corners", "blur"]);

/** A frame around the picture is not part of the subject. */
function moveOutline(drawn: Raster, operation: Operation): Promise<Raster> {
  if (operation.kind === "border") {
    const px = Math.max(1, Math.round(Math.min(drawn.width, drawn.height) * operation.share));
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    return toRaster(sharpOf(drawn).extend({ top: px, bottom: px, left: px, right: px, background: clear }));
  }
  return applyOperations(drawn, [operation], { others: [], seed: 0, onProgress: () => undefined });
}

async function matteAt(
  matte: Plane,
  { width, height }: { width: number; height: number },
  kernel: "lanczos3" | "mitchell" = "lanczos3",
): Promise<Plane> {
  if (matte.width === width && matte.height === height) return matte;
  // A loop, because Float32Array.from with a function first lists all values on the heap.
  const bytes = new Uint8Array(matte.data.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.round(matte.data[index]! * 255);
  const image = sharp(bytes, { raw: { width: matte.width, height: matte.height, channels: 1 } });
  const resampled = await image
    .resize(width, height, { fit: "fill", kernel })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const data = new Float32Array(width * height);
  for (let index = 0; index < data.length; index += 1) data[index] = resampled[index]! / 255;
  return { data, width, height };
}

/** The background is always out of focus, so a small copy is enough and takes a fraction of the memory. */
const defocusedPixels = 6_000_000;

async function blurredBehind(
  raster: Raster,
  { matte, behind }: { matte: Plane; behind: Raster | undefined },
  strength: number,
): Promise<Raster> {
  const size = fitPixels(raster, behind === undefined ? 1_500_000 : defocusedPixels);
  const small = await resized(behind ?? raster, size.width, size.height);
  const known = behind === undefined ? filledBehind(small, await matteAt(matte, size)) : small;
  return resized(await defocused(known, strength), raster.width, raster.height);
}

async function replaceBackground(
  raster: Raster,
  job: ProcessJob,
  wanted: Extract<ProcessOptions, { operation: "replace-background" }>["background"],
  report: Report,
): Promise<Raster> {
  const { subject, matte, behind, isDrawnBehind, isOfPhoto } = await subjectOf(raster, job, report);
  const merge = isOfPhoto ? compositeInLight : composite;
  const { width, height } = raster;
  report(0.65);
  switch (wanted.kind) {
    case "colour":
      return merge(subject, plainBackground(width, height, wanted.colour));
    case "gradient":
      return merge(subject, gradientBackground(width, height, wanted));
    case "blur": {
      const known = isDrawnBehind ? behind : undefined;
      return merge(subject, await blurredBehind(raster, { matte, behind: known }, wanted.strength));
    }
    case "picture": {
      if (job.background === undefined)
        throw new EngineError("engine_bad_input", "The picture for the background is missing.");
      const { raster: second } = await decode(job.background);
      const ground = await toRaster(
        sharpOf(second).resize(width, height, { fit: "cover" }).flatten({ background: "#ffffff" }),
      );
      await matchLight(subject, matte, ground);
      castShadow(ground, matte);
      return merge(subject, ground);
    }
  }
}
