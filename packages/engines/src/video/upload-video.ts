/** Frames of an upload: the camera moves over the picture, with particles and veils before it. */
import { largestPixels } from "@galatea/raster/picture-file.ts";
import sharp from "sharp";
import { EngineError } from "../engine.ts";
import { type Camera, type Depth, ease, fitZoom, fillGrid } from "@galatea/raster/frames/camera.ts";
import { pathOf } from "./camera-moves.ts";
import { compose, createGrid, type Placed } from "@galatea/raster/frames/compositor.ts";
import { planesOf } from "@galatea/raster/frames/colour-conversion.ts";
import { checkRequest } from "./check-request.ts";
import { type FrameSource, framesPerSecond, type OpenFrames, type RenderRequest } from "./frame-source.ts";
import { createOverlays } from "./overlays.ts";
import { type MotionPlan, planMotion } from "./plan-motion.ts";
import { opaqueLayer } from "@galatea/raster/frames/layers.ts";
import type { Layer, Size } from "@galatea/raster/frames/frame.ts";
import type { Plane } from "@galatea/raster/planes.ts";
import { findSubject } from "./saliency.ts";
import { softNearness } from "./soft-nearness.ts";
import { detailFor, readVideoSize } from "./video-size.ts";
import { createFrameBuffers, drawInto } from "@galatea/raster/frames/frame-buffers.ts";

export const openUploadFrames: OpenFrames = async (request, { onSize }) => {
  checkRequest(request);
  const plan = planMotion(request);
  const size = await readVideoSize(request.picture.bytes);
  onSize(size);
  return { source: await createSource(request, plan, size), plan };
};

async function createSource(request: RenderRequest, plan: MotionPlan, size: Size): Promise<FrameSource> {
  const rgba = await readPicture(request.picture.bytes, size);
  const detail = detailFor(size);
  const hasRack = plan.effects.includes("rackFocus");
  const sharpLayer = opaqueLayer(planesOf(rgba, size), size, detail);
  const [soft, focus] = await Promise.all([
    hasRack ? softLayer(rgba, size) : undefined,
    findSubject(rgba, size),
  ]);
  const path = pathOf(plan.camera, { ...plan, seed: request.seed, durationS: request.durationS, focus });
  const { depth, range } = depthOf(plan, size, request.nearness);
  const baseZoom = fitZoom(size, path, [1, ...range]);
  const overlays = createOverlays(plan, { ...size, durationS: request.durationS, seed: request.seed });
  const grid = createGrid(size.widthPx, size.heightPx);
  const buffers = createFrameBuffers(size, soft === undefined ? [sharpLayer] : [sharpLayer, soft]);
  const frameCount = request.durationS * framesPerSecond;
  return {
    ...size,
    frameCount,
    frames: buffers.frames,
    draw: (index, frame) =>
      drawInto(buffers, frame, () => {
        // The frame after the last one of a loop equals the first; other videos reach the end of their path.
        const share = index / (plan.loops ? frameCount : frameCount - 1);
        const away = request.continues ? ease(index / framesPerSecond / setOffS) : 1;
        fillGrid(grid, size, partly(path(share), away), 1 + (baseZoom - 1) * away, depth);
        compose(buffers, focused(sharpLayer, soft, grid, share, away));
        overlays.far(buffers.frame, share, index, away);
        overlays.near(buffers.frame, share, index, away);
      }),
  };
}

/** A video that continues another starts at rest, on its last frame, and is in full motion after this time. */
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

/** `range`: the least and the most that `depth` gives. */
type KnownDepth = { depth: Depth; range: readonly [number, number] };

/**
 * By the picture's own nearness where it is known: strongly for parallax, gently for other moves. Where it is not known,
 * parallax takes the ground to be nearer.
 */
function depthOf({ camera }: MotionPlan, size: Size, nearness: Plane | undefined): KnownDepth {
  const hasParallax = camera.includes("parallax");
  if (nearness !== undefined) {
    const soft = softNearness(nearness, size);
    const least = hasParallax ? 0.22 : 0.7;
    return { depth: (y, x) => least + (1 - least) * soft(y, x), range: [least, 1] };
  }
  if (!hasParallax) return { depth: () => 1, range: [1, 1] };
  return { depth: (y) => 0.22 + 0.78 * Math.min(1, Math.max(0, y)) ** 1.3, range: [0.22, 1] };
}

/** A focus pull: soft at first, sharp after half of the video. */
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

/** Opaque RGBA; transparent parts show a soft ground. */
async function readPicture(bytes: Uint8Array, size: Size): Promise<Uint8Array> {
  try {
    return await sharp(bytes, { limitInputPixels: largestPixels, failOn: "error" })
      .flatten({ background: "#e7e1dc" })
      .toColourspace("srgb")
      // An odd side loses its last row of pixels; nothing is squeezed.
      .resize(size.widthPx, size.heightPx, { fit: "cover", kernel: "lanczos3" })
      .ensureAlpha()
      .raw()
      .toBuffer();
  } catch (error) {
    throw new EngineError("engine_bad_input", "The picture cannot be read.", { cause: error });
  }
}
