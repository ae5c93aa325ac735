/** Plans the motion of a video from the prompt, the scene's own suggestions and, where both are silent, the seed. */
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
import { parseMotion, type MotionIntent } from "./parse-motion.ts";

export type MotionPlan = {
  camera: CameraMove[];
  effects: Effect[];
  air: ParticleKind[];
  life: Life[];
  speed: number;
  strength: number;
  /** The last frame leads into the first. */
  loops: boolean;
  /** The seed chooses the camera move, because the words name none. */
  cameraBySeed: boolean;
  /** An upload of which every frame is the same. Of a drawn scene more may move than is planned here. */
  rests: boolean;
  parsed: ParsedWord[];
};

/** Motions that a scene suggests; uploads have none. */
export type SceneMotion = { life: readonly Life[]; air: readonly ParticleKind[] };

/** A camera move in `motion` (one of `motionLabels`) replaces those of the prompt, an effect is added to them. */
export function planMotion(
  { prompt, seed, motion }: Pick<VideoRequest, "prompt" | "seed" | "motion">,
  scene?: SceneMotion,
): MotionPlan {
  const intent = prefer(parseMotion(prompt), motion);
  const possible = camerasFor(intent, scene !== undefined);
  const cameraBySeed = possible.length > 1;
  const camera = cameraBySeed ? createRandom(seed).fork("camera").pick(possible) : (possible[0] ?? ["still"]);
  const life = (scene?.life ?? []).filter((part) => !intent.refused.life.includes(part));
  const air = [...new Set([...intent.air, ...(scene?.air ?? [])])]
    .filter((kind) => !intent.refused.air.includes(kind))
    .slice(0, 3);
  const plan = { camera, effects: intent.effects, air, life, speed: intent.speed, strength: intent.strength };
  return {
    ...plan,
    cameraBySeed,
    rests:
      scene === undefined &&
      camera.every((move) => move === "still") &&
      intent.effects.length === 0 &&
      air.length === 0,
    loops: camera.every((move) => looping.has(move)) && !intent.effects.includes("rackFocus"),
    parsed: chipsOf(plan),
  };
}

/** The choices beside the prompt. */
export const motionLabels: readonly string[] = [
  ...Object.values(cameraLabels),
  ...Object.values(effectLabels),
];

function prefer(intent: MotionIntent, motion: string | undefined): MotionIntent {
  const move = cameraMoves.find((one) => cameraLabels[one] === motion);
  if (move !== undefined) return { ...intent, camera: [move] };
  const effect = effects.find((one) => effectLabels[one] === motion);
  return effect === undefined ? intent : { ...intent, effects: [...new Set([effect, ...intent.effects])] };
}

const cameraMoves = Object.keys(cameraLabels) as CameraMove[];
const effects = Object.keys(effectLabels) as Effect[];

const looping = new Set<CameraMove>(["still", "drift", "handheld"]);

/** The cameras that the words leave open; the seed picks one of several. */
function camerasFor(intent: MotionIntent, hasScene: boolean): CameraMove[][] {
  if (intent.camera.length > 0) return [intent.camera];
  const refused = new Set(intent.refused.camera);
  if (hasScene) return [refused.has("drift") ? ["still"] : ["drift"]];
  const refusesZoom = refused.has("pushIn") || refused.has("zoomToSubject") || refused.has("pullOut");
  return (
    ["pushIn", "parallax", "pullOut", "orbit", "panRight", "panLeft"] as const satisfies readonly CameraMove[]
  )
    .filter((move) => !refused.has(move) && !(refusesZoom && (move === "pushIn" || move === "pullOut")))
    .map((move) => [move]);
}

type Chosen = Omit<MotionPlan, "parsed" | "loops" | "cameraBySeed" | "rests">;

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
