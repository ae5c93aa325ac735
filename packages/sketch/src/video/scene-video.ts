/**
 * Frames of a picture that was drawn here: its layers follow the camera by their depth, and each has a life of its own.
 * Videos whose camera comes back end where they began.
 */
import { decode } from "@galatea/raster/picture-file.ts";
import { createRandom } from "@galatea/raster/random.ts";
import { isIndoors } from "#sketch/light.ts";
import { poseIn, spotsFor } from "#sketch/people-spots.ts";
import type { Scene } from "#sketch/scene.ts";
import { EngineError, throwIfAborted } from "@galatea/engines/engine.ts";
import { checkRequest } from "@galatea/engines/video/check-request.ts";
import { createWarp, type WarpAt } from "@galatea/raster/frames/warp-field.ts";
import { type Blinking, createBlinking, drawClosedEyes } from "./blink.ts";
import {
  type Camera,
  type CameraPath,
  type Depth,
  fitZoom,
  fillGrid,
  seenAt,
} from "@galatea/raster/frames/camera.ts";
import { pathOf } from "@galatea/engines/video/camera-moves.ts";
import { compose, createGrid, type Grid, type Placed } from "@galatea/raster/frames/compositor.ts";
import type { VideoRequest } from "@galatea/engines/video/engine.ts";
import { type FrameSource, framesPerSecond, type OpenFrames } from "@galatea/engines/video/frame-source.ts";
import { flickeringLights, type Glints, twinklingStars, waterGlints } from "./glints.ts";
import {
  type PersonPosition,
  wavesOfAbstract,
  wavesOfAnimal,
  wavesOfPeople,
  wavesOfPlants,
  wavesOfThings,
  wavesOfWater,
  wavesUnderWater,
  windOf,
} from "./living.ts";
import type { Wave } from "@galatea/raster/frames/warp-field.ts";
import { createOverlays } from "@galatea/engines/video/overlays.ts";
import type { MotionPlan } from "@galatea/engines/video/plan-motion.ts";
import type { Layer, Size } from "@galatea/raster/frames/frame.ts";
import { type Behind, type LayerName, drawSceneLayers, type SceneLayers } from "./scene-layers.ts";
import { isDark, planSceneMotion, sceneOf } from "./scene-life.ts";
import { createFrameBuffers, drawInto, type FrameBuffers } from "@galatea/raster/frames/frame-buffers.ts";
import { detailFor, longestSidePx, readVideoSize } from "@galatea/engines/video/video-size.ts";

export const openSceneFrames: OpenFrames = async (request, { signal, onSize }) => {
  checkRequest(request);
  const scene = sceneOf(request.picture.scene);
  if (scene === undefined)
    throw new EngineError("engine_bad_input", "The picture has no scene that could be animated.");
  const plan = planSceneMotion(request, scene);
  const { drawnFor, size } = await sizesOf(request.picture.bytes);
  onSize(size);
  return { source: await createSource({ scene, request, plan, drawnFor, size, signal }), plan };
};

async function createSource({
  scene,
  request,
  plan,
  drawnFor,
  size,
  signal,
}: Pick<Making, "scene" | "request" | "plan" | "size"> & {
  drawnFor: Size;
  signal: AbortSignal;
}): Promise<FrameSource> {
  const detail = detailFor(size);
  const people = positionsOf(scene, drawnFor, size.widthPx / drawnFor.widthPx);
  let glints: readonly Glinting[] = [];
  const onBehind = (behind: Behind): void => {
    glints = findGlints(scene, plan, size, behind, request.seed);
  };
  const drawn = await drawSceneLayers(scene, drawnFor, size, detail, { signal, onBehind });
  throwIfAborted(signal);
  const buffers = createFrameBuffers(
    size,
    drawn.layers.map(({ layer }) => layer),
  );
  const subject = drawn.layers.find(({ name }) => name === "subject")?.layer;
  const frameCount = request.durationS * framesPerSecond;
  const making: Making = { buffers, scene, request, plan, size, drawn, people, glints, frameCount };
  const source = animateLayers(making);
  if (subject === undefined || !plan.life.includes("blink")) return source;
  const settle = async (): Promise<void> => {
    const eyes = await drawClosedEyes(scene, people, drawnFor, size);
    const options = { ...drawn, size, detail, seed: request.seed, frameCount } as const;
    making.blinking = await createBlinking(scene, subject, eyes, options);
  };
  return { ...source, settle };
}

type Making = {
  buffers: FrameBuffers;
  scene: Scene;
  request: VideoRequest;
  plan: MotionPlan;
  size: Size;
  drawn: SceneLayers;
  people: readonly PersonPosition[];
  glints: readonly Glinting[];
  frameCount: number;
  /** Comes when the closed eyes are drawn. */
  blinking?: Blinking;
};

function animateLayers(making: Making): FrameSource {
  const { buffers, scene, request, plan, size, drawn, glints, frameCount } = making;
  const path = pathOf(plan.camera, {
    ...plan,
    seed: request.seed,
    durationS: request.durationS,
    focus: focusOf(making),
  });
  const depths = depthsOf(making);
  const baseZoom = baseZoomFor(size, path, depths);
  const actors = drawn.layers.map(({ name, layer }) => createActor(name, layer, depths[name], making));
  const overlays = createOverlays(plan, {
    ...size,
    durationS: request.durationS,
    seed: request.seed,
    dark: isDark(scene),
  });
  const isBehind = ({ name }: Actor): boolean => name !== "subject" && name !== "front";
  return {
    ...size,
    frameCount,
    frames: buffers.frames,
    draw: (index, frame) =>
      drawInto(buffers, frame, () => {
        // A video that loops closes with the frame after its last; the others arrive at their end.
        const share = index / (plan.loops ? frameCount : frameCount - 1);
        const life = index / frameCount;
        const camera = path(share);
        making.blinking?.(index);
        const place = (actor: Actor): Placed[] => actor.place(camera, baseZoom, life);
        const behind = actors.filter(isBehind).flatMap(place);
        const before = actors.filter((actor) => !isBehind(actor)).flatMap(place);
        compose(buffers, behind, before);
        for (const { paint, on } of glints) {
          paint(buffers.frame, life, (x, y) => seenAt(size, camera, baseZoom, depths[on], x, y));
        }
        overlays.far(buffers.frame, life, index);
        compose(buffers, before);
        overlays.near(buffers.frame, life, index);
      }),
  };
}

type Actor = {
  name: LayerName;
  place: (camera: Camera, baseZoom: number, share: number) => Placed[];
};

function createActor(name: LayerName, layer: Layer, depth: Depth, making: Making): Actor {
  const { size, plan } = making;
  const grid = createGrid(size.widthPx, size.heightPx);
  if ((name === "clouds" && plan.life.includes("clouds")) || name === "mist") {
    return { name, place: drifting(layer, grid, depth, making, name === "mist" ? 0.07 : 0.03) };
  }
  const waves = wavesFor(name, making);
  const warpAt: WarpAt | undefined = waves.length === 0 ? undefined : createWarp(size, waves);
  return {
    name,
    place: (camera, baseZoom, share) => {
      fillGrid(grid, size, camera, baseZoom, depth, warpAt?.(share));
      return [{ layer, grid, opacity: 256 }];
    },
  };
}

/**
 * Clouds drift on with the light behind them; in a video that loops they drift there and back, because a second sky that
 * faded in over the first would show every cloud twice.
 */
function drifting(
  layer: Layer,
  grid: Grid,
  depth: Depth,
  { size, plan, request, scene }: Making,
  speed: number,
): Actor["place"] {
  const towards = scene.light.from === "left" ? 1 : -1;
  const reach = size.widthPx * speed * (request.durationS / 6) * plan.strength * towards;
  return (camera, baseZoom, share) => {
    const way = plan.loops ? 0.5 * Math.sin(2 * Math.PI * share) : share;
    fillGrid(grid, size, camera, baseZoom, depth, undefined, -reach * way);
    mirror(grid, size.widthPx);
    return [{ layer, grid, opacity: 256 }];
  };
}

/** What drifts in from beyond an edge is what lies inside of it, seen in a mirror. */
function mirror({ nodes }: Grid, widthPx: number): void {
  for (let at = 0; at < nodes.length; at += 2) {
    const x = nodes[at] ?? 0;
    nodes[at] = x < 0 ? -x : x > widthPx ? 2 * widthPx - x : x;
  }
}

function wavesFor(name: LayerName, { scene, plan, size, request, drawn, people }: Making): Wave[] {
  const { subject } = scene;
  const options = {
    size,
    durationS: request.durationS,
    seed: request.seed,
    strength: plan.strength,
    life: plan.life,
  };
  if (subject.kind === "abstract") return wavesOfAbstract(options);
  if (name === "subject") {
    if (subject.kind === "people") return wavesOfPeople(people, windOf(scene), options);
    if (drawn.extent === undefined) return [];
    if (subject.kind === "animal")
      return plan.life.includes("breath") ? wavesOfAnimal(subject.animal, drawn.extent, options) : [];
    return subject.kind === "still" ? wavesOfThings(subject.things, drawn.extent, options) : [];
  }
  if (name === "front") {
    return plan.life.includes("plants") ? wavesOfPlants(size.heightPx, size.widthPx * 0.01, options) : [];
  }
  if (name !== "land") return [];
  if (scene.place === "underwater") return plan.life.includes("water") ? wavesUnderWater(options) : [];
  return [
    ...(plan.life.includes("plants") ? wavesOfPlants(drawn.horizonPx, size.widthPx * 0.0035, options) : []),
    ...(plan.life.includes("water") && scene.place !== "beach" ? wavesOfWater(drawn.horizonPx, options) : []),
  ];
}

/**
 * The sky hardly moves, the subject wholly, what is before it more. The ground is as near as the subject where the
 * subject stands on it, or it would slide under the feet.
 */
function depthsOf({ scene, size, drawn }: Making): Record<LayerName, Depth> {
  const horizon = drawn.horizonPx / size.heightPx;
  const stands = scene.subject.kind !== "landscape" && (drawn.extent?.bottom ?? 1) < 0.985;
  const foot = stands ? (drawn.extent?.bottom ?? 1) : 1;
  const far = isIndoors(scene.place) || scene.place === "bokeh" ? 0.42 : 0.26;
  const near = stands || scene.subject.kind === "still" ? 1 : scene.subject.kind === "landscape" ? 0.95 : 0.7;
  const land: Depth =
    scene.subject.kind === "abstract"
      ? () => 1
      : (y) =>
          far + (near - far) * Math.min(1.1, Math.max(0, (y - horizon) / Math.max(0.05, foot - horizon)));
  return { sky: () => 0.05, clouds: () => 0.12, land, mist: () => 0.5, subject: () => 1, front: () => 1.25 };
}

/** Only as near as every layer needs: a still camera shows the whole picture. */
function baseZoomFor(size: Size, path: CameraPath, depths: Record<LayerName, Depth>): number {
  const shares = [0, 0.5, 1];
  const all = Object.values(depths).flatMap((depth) => shares.map((share) => depth(share, 0.5)));
  return fitZoom(size, path, [...new Set(all)]);
}

type Glinting = { paint: Glints; on: LayerName };

function findGlints(
  scene: Scene,
  plan: MotionPlan,
  size: Size,
  { layers, horizonPx }: Behind,
  seed: number,
): Glinting[] {
  const layerOf = (name: LayerName): Layer | undefined =>
    layers.find((candidate) => candidate.name === name)?.layer;
  const [sky, land] = [layerOf("sky"), layerOf("land")];
  const found: Glinting[] = [];
  const starry = sky ?? (scene.place === "space" ? land : undefined);
  if (plan.life.includes("stars") && starry !== undefined) {
    const bottom = scene.place === "space" ? size.heightPx : horizonPx;
    found.push({ paint: twinklingStars(starry, size, bottom, seed), on: sky ? "sky" : "land" });
  }
  if (plan.life.includes("water") && land !== undefined && scene.place !== "underwater") {
    found.push({ paint: waterGlints(land, size, horizonPx, seed, isDark(scene)), on: "land" });
  }
  if (plan.life.includes("lights") && land !== undefined) {
    found.push({ paint: flickeringLights(land, size, seed), on: "land" });
  }
  return found;
}

/** The face where there is one, else the upper middle of the subject. */
function focusOf({ people, drawn, size }: Making): { x: number; y: number } {
  const mean = Math.sqrt(size.widthPx * size.heightPx);
  const first = people[0];
  if (first !== undefined) {
    const x = people.reduce((sum, person) => sum + person.x, 0) / people.length;
    return { x: (x - size.widthPx / 2) / mean, y: (first.y + 40 * first.scale - size.heightPx / 2) / mean };
  }
  const box = drawn.extent;
  if (box === undefined) return { x: 0, y: 0 };
  return {
    x: (((box.left + box.right) / 2 - 0.5) * size.widthPx) / mean,
    y: ((box.top * 0.65 + box.bottom * 0.35 - 0.5) * size.heightPx) / mean,
  };
}

export function positionsOf(scene: Scene, drawnFor: Size, scale: number): PersonPosition[] {
  const { subject } = scene;
  if (subject.kind !== "people") return [];
  const people = subject.people
    .slice(0, 3)
    .map((person, index) => poseIn(person, index, subject, scene.place));
  const spots = spotsFor({ ...subject, people }, scene, drawnFor, createRandom(scene.seed).fork("subject"));
  return people.flatMap((person, index) => {
    const spot = spots[index];
    return spot === undefined
      ? []
      : [{ person, x: spot.x * scale, y: spot.y * scale, scale: spot.scale * scale }];
  });
}

/** The size that the picture was drawn at, and that of its video: even, and at most `longestSidePx`. */
async function sizesOf(bytes: Uint8Array): Promise<{ drawnFor: Size; size: Size }> {
  // Throws for sizes that no video can have.
  await readVideoSize(bytes);
  // The scene alone is drawn, but a damaged file is refused as every engine refuses it.
  const { width, height } = (await decode(bytes)).raster;
  const scale = Math.min(1, longestSidePx / Math.max(width, height));
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return {
    drawnFor: { widthPx: width, heightPx: height },
    size: { widthPx: even(width), heightPx: even(height) },
  };
}
