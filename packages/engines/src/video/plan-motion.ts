/** What a video will show: the wishes, what the scene itself suggests, and a choice by the seed where nothing was said. */
import { createRandom } from "@galatea/raster/random.ts";
import type { ParsedWord } from "../engine.ts";
import type { VideoRequest } from "./engine.ts";
import type { ParticleKind } from "@galatea/raster/frames/particles.ts";
import {
  airLabels,
  type CameraMove,
  cameraLabels,
  type Effect,
  effectLabels,
  type Life,
  lifeLabels,
} from "./motion-words.ts";
import { understandMotion, type Wishes } from "./understand-motion.ts";

export type MotionPlan = {
  camera: CameraMove[];
  effects: Effect[];
  air: ParticleKind[];
  life: Life[];
  speed: number;
  strength: number;
  /** The end of the video leads into its beginning. */
  loops: boolean;
  parsed: ParsedWord[];
};

/** What a scene brings by itself: in an upload nothing can move on its own. */
export type SceneMotion = { life: readonly Life[]; air: readonly ParticleKind[] };

/** A camera move in `motion` (one of `motionLabels`) replaces those of the prompt, an effect is added to them. */
export function planMotion(
  { prompt, seed, motion }: Pick<VideoRequest, "prompt" | "seed" | "motion">,
  scene?: SceneMotion,
): MotionPlan {
  const wishes = prefer(understandMotion(prompt), motion);
  const camera = cameraFor(wishes, seed, scene !== undefined);
  const life = (scene?.life ?? []).filter((part) => !wishes.refused.life.includes(part));
  const air = [...new Set([...wishes.air, ...(scene?.air ?? [])])]
    .filter((kind) => !wishes.refused.air.includes(kind))
    .slice(0, 3);
  const plan = { camera, effects: wishes.effects, air, life, speed: wishes.speed, strength: wishes.strength };
  return {
    ...plan,
    loops: camera.every((move) => looping.has(move)) && !wishes.effects.includes("rackFocus"),
    parsed: chipsOf(plan),
  };
}

/** What can be chosen beside the words. */
export const motionLabels: readonly string[] = [
  ...Object.values(cameraLabels),
  ...Object.values(effectLabels),
];

function prefer(wishes: Wishes, motion: string | undefined): Wishes {
  const move = cameraMoves.find((one) => cameraLabels[one] === motion);
  if (move !== undefined) return { ...wishes, camera: [move] };
  const effect = effects.find((one) => effectLabels[one] === motion);
  return effect === undefined ? wishes : { ...wishes, effects: [...new Set([effect, ...wishes.effects])] };
}

const cameraMoves = Object.keys(cameraLabels) as CameraMove[];
const effects = Object.keys(effectLabels) as Effect[];

const looping = new Set<CameraMove>(["still", "drift", "handheld"]);

function cameraFor(wishes: Wishes, seed: number, hasScene: boolean): CameraMove[] {
  if (wishes.camera.length > 0) return wishes.camera;
  const refused = new Set(wishes.refused.camera);
  if (hasScene) return refused.has("drift") ? ["still"] : ["drift"];
  const refusesZoom = refused.has("pushIn") || refused.has("zoomToSubject") || refused.has("pullOut");
  const free = (
    ["pushIn", "parallax", "pullOut", "orbit", "panRight", "panLeft"] as const satisfies readonly CameraMove[]
  ).filter((move) => !refused.has(move) && !(refusesZoom && (move === "pushIn" || move === "pullOut")));
  return free.length === 0 ? ["still"] : [createRandom(seed).fork("camera").pick(free)];
}

type Chosen = Omit<MotionPlan, "parsed" | "loops">;

function chipsOf({ camera, effects, air, life, speed }: Chosen): ParsedWord[] {
  const pace = speed < 0.9 ? "Slow " : speed > 1.1 ? "Fast " : "";
  const cameras = camera.map((move) => {
    const label = cameraLabels[move];
    return move === "still" || move === "drift" || pace === ""
      ? label
      : `${pace}${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  });
  return [
    ...cameras,
    ...effects.map((name) => effectLabels[name]),
    ...air.map((kind) => airLabels[kind]),
    ...life.map((part) => lifeLabels[part]),
  ].map((label) => ({ kind: "motion", label }));
}
