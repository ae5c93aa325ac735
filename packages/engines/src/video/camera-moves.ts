/** The paths of the camera: every move at its speed and strength, several at once if the prompt says so. */
import { createRandom } from "@galatea/raster/random.ts";
import { atRest, type Camera, type CameraPath, ease, glide } from "@galatea/raster/frames/camera.ts";
import type { CameraMove } from "./motion-words.ts";

type Options = {
  durationS: number;
  speed: number;
  strength: number;
  seed: number;
  /** The subject, at which zooms aim: relative to the middle, in shares of the mean side. */
  focus: { x: number; y: number };
};

/** How far a zoom may move its target to the middle before an edge of the picture shows. */
const aimed = (focus: number, zoom: number): number => focus * (1 - 1 / zoom);

export function pathOf(moves: readonly CameraMove[], options: Options): CameraPath {
  const paths = moves.map((move) => makers[move](options));
  return (moment) => paths.reduce<Camera>((sum, path) => join(sum, path(moment)), atRest);
}

const join = (one: Camera, other: Camera): Camera => ({
  zoom: one.zoom * other.zoom,
  x: one.x + other.x,
  y: one.y + other.y,
  rollRad: one.rollRad + other.rollRad,
  yaw: one.yaw + other.yaw,
  pitch: one.pitch + other.pitch,
});

/** Longer videos go further, though not in proportion; faster ones too. */
const reachOf = ({ durationS, speed, strength }: Options): number =>
  Math.min(2.2, (durationS / 6) ** 0.6 * speed * strength);

const pushIn = (options: Options): CameraPath => {
  const grow = 0.15 * reachOf(options);
  return (moment) => zoomed(1 + grow * glide(moment), options.focus, 0.35);
};

const zoomed = (zoom: number, focus: { x: number; y: number }, aim: number): Camera => ({
  ...atRest,
  zoom,
  x: aimed(focus.x * aim, zoom),
  y: aimed(focus.y * aim, zoom),
});

const along =
  (axis: "x" | "y", direction: 1 | -1) =>
  (options: Options): CameraPath => {
    const reach = 0.062 * reachOf(options) * direction;
    return (moment) => ({ ...atRest, [axis]: reach * (2 * glide(moment) - 1) });
  };

const makers: Record<CameraMove, (options: Options) => CameraPath> = {
  still: () => () => atRest,
  drift: ({ speed, strength, durationS }) => {
    const rounds = Math.max(1, Math.round((durationS * speed) / 8));
    return (moment) => {
      const angle = 2 * Math.PI * moment * rounds;
      return {
        ...atRest,
        zoom: 1 + 0.026 * strength * (1 - Math.cos(angle)),
        x: 0.021 * strength * Math.sin(angle),
        y: -0.006 * strength * (1 - Math.cos(angle)) + 0.004 * strength * Math.sin(2 * angle),
      };
    };
  },
  pushIn,
  pullOut: (options) => {
    const path = pushIn(options);
    return (moment) => path(1 - moment);
  },
  panLeft: along("x", -1),
  panRight: along("x", 1),
  tiltUp: along("y", -1),
  tiltDown: along("y", 1),
  orbit: (options) => {
    const reach = reachOf(options) * (createRandom(options.seed).fork("orbit").chance(0.5) ? 1 : -1);
    return (moment) => {
      const way = 2 * glide(moment) - 1;
      return {
        ...atRest,
        yaw: 0.052 * reach * way,
        x: 0.034 * reach * way,
        zoom: 1.02 + 0.03 * ease(1 - Math.abs(way)),
      };
    };
  },
  handheld: ({ strength, speed, seed, durationS }) => {
    const random = createRandom(seed).fork("handheld");
    const waver = (scale: number): ((moment: number) => number) => {
      const waves = [0.23, 0.41, 0.73, 1.27, 2.1].map((hertz) => ({
        rounds: Math.max(1, Math.round(hertz * speed * durationS)),
        phase: random.next() * 2 * Math.PI,
        reach: scale / (1 + hertz * 2.2),
      }));
      return (moment) =>
        waves.reduce(
          (sum, { rounds, phase, reach }) => sum + reach * Math.sin(2 * Math.PI * rounds * moment + phase),
          0,
        );
    };
    const [x, y, roll] = [waver(0.0095 * strength), waver(0.008 * strength), waver(0.0062 * strength)];
    return (moment) => ({ ...atRest, x: x(moment), y: y(moment), rollRad: roll(moment) });
  },
  parallax: (options) => {
    const reach =
      0.05 * reachOf(options) * (createRandom(options.seed).fork("parallax").chance(0.5) ? 1 : -1);
    return (moment) => {
      const way = 2 * glide(moment) - 1;
      return { ...atRest, x: reach * way, zoom: 1 + 0.05 * glide(moment) };
    };
  },
  zoomToSubject: (options) => {
    const grow = Math.min(0.9, 0.42 * reachOf(options));
    return (moment) => zoomed(1 + grow * glide(moment), options.focus, 1);
  },
};
