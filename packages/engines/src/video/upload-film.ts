/** A film of a picture that is only pixels: the camera moves over it, and the air before it may be filled. */
import { largestPixels, readPictureFacts } from "@galatea/raster/raster.ts";
import sharp from "sharp";
import { EngineError } from "../engine.ts";
import { type Camera, type Depth, ease, fitZoom, layGrid } from "@galatea/raster/frames/camera.ts";
import { pathOf } from "./camera-moves.ts";
import { compose, createGrid, type Placed } from "@galatea/raster/frames/compositor.ts";
import { planesOf } from "@galatea/raster/frames/colour-conversion.ts";
import type { VideoRequest } from "./engine.ts";
import { type Film, framesPerSecond } from "./film.ts";
import { createOverlays } from "./overlays.ts";
import type { MotionPlan } from "./plan-motion.ts";
import { opaqueLayer } from "@galatea/raster/frames/layers.ts";
import type { Layer, Size } from "@galatea/raster/frames/frame.ts";
import { findSubject } from "./saliency.ts";
import { createStage, drawOn } from "@galatea/raster/frames/stage.ts";

export const longestSidePx = 1920;
const shortestSidePx = 64;
/** Above this the picture has detail enough, and twice of it would cost more memory than it is worth. */
export const fineUpToPixels = 1_700_000;

export async function filmOfUpload(
  request: VideoRequest,
  plan: MotionPlan,
  onSize: (size: Size) => void,
): Promise<Film> {
  const size = await readSize(request.picture.bytes);
  onSize(size);
  const rgba = await readPicture(request.picture.bytes, size);
  const detail = size.widthPx * size.heightPx <= fineUpToPixels ? 2 : 1;
  const hasRack = plan.effects.includes("rackFocus");
  const sharpLayer = opaqueLayer(planesOf(rgba, size), size, detail);
  const [soft, focus] = await Promise.all([
    hasRack ? softLayer(rgba, size) : undefined,
    findSubject(rgba, size),
  ]);
  const path = pathOf(plan.camera, { ...plan, seed: request.seed, durationS: request.durationS, focus });
  const depth = depthOf(plan);
  const baseZoom = fitZoom(size, path, [1, depth(0), depth(1)]);
  const overlays = createOverlays(plan, { ...size, durationS: request.durationS, seed: request.seed });
  const grid = createGrid(size.widthPx, size.heightPx);
  const stage = createStage(size, soft === undefined ? [sharpLayer] : [sharpLayer, soft]);
  const frameCount = request.durationS * framesPerSecond;
  return {
    ...size,
    frameCount,
    frames: stage.frames,
    draw: (index, frame) =>
      drawOn(stage, frame, () => {
        // Films that loop close with the frame after the last; the others arrive at their end.
        const share = index / (plan.loops ? frameCount : frameCount - 1);
        const away = request.continues ? ease(index / framesPerSecond / setOffS) : 1;
        layGrid(grid, size, partly(path(share), away), 1 + (baseZoom - 1) * away, depth);
        compose(stage, focused(sharpLayer, soft, grid, share, away));
        overlays.far(stage.frame, share, index, away);
        overlays.near(stage.frame, share, index, away);
      }),
  };
}

/** A film that goes on from another one's last frame sets off from just that. */
const setOffS = 1.5;

const partly = (camera: Camera, part: number): Camera =>
  part === 1
    ? camera
    : {
        zoom: 1 + (camera.zoom - 1) * part,
        x: camera.x * part,
        y: camera.y * part,
        rollRad: camera.rollRad * part,
        yaw: camera.yaw * part,
        pitch: camera.pitch * part,
      };

/** Only the moves that live from depth see one: of an upload nothing is known but that the ground is nearer. */
function depthOf(plan: MotionPlan): Depth {
  if (!plan.camera.includes("parallax")) return () => 1;
  return (y) => 0.22 + 0.78 * Math.min(1, Math.max(0, y)) ** 1.3;
}

/** A focus that is pulled: soft at first, found after half of the film. */
function focused(
  sharpLayer: Layer,
  soft: Layer | undefined,
  grid: Placed["grid"],
  share: number,
  away: number,
): Placed[] {
  const whole: Placed = { layer: sharpLayer, grid, opacity: 256 };
  if (soft === undefined) return [whole];
  const t = Math.min(1, Math.max(0, (share - 0.14) / 0.4));
  const left = Math.round(256 * away * (1 - t * t * (3 - 2 * t)));
  return left === 0 ? [whole] : [whole, { layer: soft, grid, opacity: left }];
}

async function softLayer(rgba: Uint8Array, size: Size): Promise<Layer> {
  const sigma = Math.sqrt(size.widthPx * size.heightPx) * 0.011;
  const soft = await sharp(rgba, { raw: { width: size.widthPx, height: size.heightPx, channels: 4 } })
    .blur(sigma)
    .raw()
    .toBuffer();
  return opaqueLayer(planesOf(soft, size), size, 1);
}

/**
 * Even sides, at most `longestSidePx`, of the film of this picture.
 * @throws {EngineError} `engine_bad_input` where no film can be made of it.
 */
export async function readSize(bytes: Uint8Array): Promise<Size> {
  const { width, height } = await readPictureFacts(bytes);
  if (Math.min(width, height) < shortestSidePx) {
    throw new EngineError("engine_bad_input", `A side has fewer than ${shortestSidePx} pixels.`);
  }
  const scale = Math.min(1, longestSidePx / Math.max(width, height));
  const size = { widthPx: even(width * scale), heightPx: even(height * scale) };
  if (Math.min(size.widthPx, size.heightPx) < 16) {
    throw new EngineError("engine_bad_input", "The picture is too narrow for a film.");
  }
  return size;
}

/** Opaque RGBA; what is transparent lies on a soft ground. */
async function readPicture(bytes: Uint8Array, size: Size): Promise<Uint8Array> {
  try {
    return await sharp(bytes, { limitInputPixels: largestPixels, failOn: "error" })
      .flatten({ background: "#e7e1dc" })
      .toColourspace("srgb")
      // Of an odd side the last row of pixels goes; nothing is squeezed.
      .resize(size.widthPx, size.heightPx, { fit: "cover", kernel: "lanczos3" })
      .ensureAlpha()
      .raw()
      .toBuffer();
  } catch (error) {
    throw new EngineError("engine_bad_input", "The picture cannot be read.", { cause: error });
  }
}

const even = (side: number): number => Math.max(2, Math.floor(side / 2) * 2);
