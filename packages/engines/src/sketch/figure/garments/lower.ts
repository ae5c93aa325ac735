/** From the hips down: trousers, skirts, and shoes, standing, walking or seated. */
import { n } from "#sketch/kit/drawing.ts";
import { mix, shift } from "#sketch/kit/colour.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { area, lerp, type Point, resample, ribbon, smooth } from "#sketch/figure/path.ts";
import { fill, group, line } from "#sketch/figure/studio.ts";
import { type Cloth, drawFolds, type Fold, seam, weave } from "./cloth.ts";
import type { Lower } from "./outfit.ts";

type Leg = { side: -1 | 1; hip: Point; knee: Point; ankle: Point; toe: number; lift: number };

export function drawLower(figure: Figure, lower: Lower): string {
  if (figure.framing === "closeUp" || figure.framing === "portrait") return "";
  const legs = legsOf(figure);
  const feet = figure.framing === "full" ? legs.map((leg) => drawShoe(figure, leg)).join("") : "";
  if (lower.kind === "skirt") return drawSkirt(figure, lower, legs, feet);
  return (
    feet +
    legs.map((leg) => drawTrouserLeg(figure, lower.cloth, leg)).join("") +
    drawHips(figure, lower.cloth)
  );
}

function legsOf(figure: Figure): Leg[] {
  const { body, person } = figure;
  const narrow = 0.5 + 0.5 * Math.cos((body.yaw * Math.PI) / 180);
  const lean = Math.sin((body.yaw * Math.PI) / 180);
  const seated = person.pose === "seated";
  const leg = (side: -1 | 1): Leg => {
    const hip: Point = [side * (body.hipHalf - 70) * narrow, body.hipY + 70];
    if (seated)
      return {
        side,
        hip,
        knee: [side * 128, body.hipY + 150],
        ankle: [side * 116, body.hipY + 640],
        toe: side * 0.5,
        lift: 0,
      };
    if (person.pose === "walking") {
      const forward = side === -figure.studio.key;
      return forward
        ? {
            side,
            hip,
            knee: [side * 74, body.kneeY - 6],
            ankle: [side * 44, body.ankleY + 10],
            toe: side * 0.25,
            lift: 0,
          }
        : {
            side,
            hip,
            knee: [side * 62, body.kneeY - 20],
            ankle: [side * 74, body.ankleY - 90],
            toe: side * 0.2,
            lift: 50,
          };
    }
    const relaxed = side === figure.studio.key;
    return {
      side,
      hip,
      knee: [side * (body.hipHalf - 78) * narrow + (relaxed ? side * 12 : 0), body.kneeY],
      ankle: [side * (relaxed ? 104 : 74) * narrow + lean * 8, body.ankleY - (side * lean > 0.2 ? 22 : 0)],
      toe: relaxed ? side * 0.8 : side * 0.4 + lean,
      lift: 0,
    };
  };
  const far: -1 | 1 = person.pose === "walking" ? figure.studio.key : lean > 0 ? 1 : -1;
  return [leg(far), leg(far === 1 ? -1 : 1)];
}

function legPaint(figure: Figure, cloth: Cloth, leg: Leg): string {
  const k = figure.studio.key;
  const { ramp } = cloth;
  const x = (leg.hip[0] + leg.knee[0]) / 2;
  const lit = leg.side === k;
  return figure.studio.linear(
    [x + k * 84, 900],
    [x - k * 84, 940],
    [
      [0, lit ? ramp.light : ramp.base],
      [0.45, lit ? ramp.base : ramp.shade],
      [1, ramp.deep],
    ],
  );
}

function drawTrouserLeg(figure: Figure, cloth: Cloth, leg: Leg): string {
  const { studio, body } = figure;
  const seated = figure.person.pose === "seated";
  const thigh = body.hipHalf * 0.53;
  const spine = resample(
    [
      leg.hip,
      [lerp(leg.hip[0], leg.knee[0], 0.5), lerp(leg.hip[1], leg.knee[1], 0.5)],
      leg.knee,
      [lerp(leg.knee[0], leg.ankle[0], 0.5), lerp(leg.knee[1], leg.ankle[1], 0.5)],
      [leg.ankle[0], leg.ankle[1] + 22],
    ],
    17,
  );
  const shape = ribbon(spine, (t) =>
    seated && t < 0.55
      ? 78 - 18 * Math.max(0, t - 0.3)
      : lerp(thigh, 62, Math.min(1, t * 2)) - Math.max(0, t - 0.5) * 24,
  );
  const [kx, ky] = leg.knee;
  const at = (dx: number, y: number): Point => [kx + dx, y];
  const folds: Fold[] = [
    { spine: [at(leg.side * 50, ky - 26), at(0, ky - 8), at(-leg.side * 34, ky - 20)], width: 6, depth: 0.8 },
    {
      spine: [at(leg.side * 46, ky + 30), at(6, ky + 38), at(-leg.side * 30, ky + 62)],
      width: 6,
      depth: 0.8,
    },
    {
      spine: [
        [leg.ankle[0] + 46, leg.ankle[1] - 60],
        [leg.ankle[0], leg.ankle[1] - 40],
        [leg.ankle[0] - 40, leg.ankle[1] - 54],
      ],
      width: 6,
      depth: 0.9,
    },
    {
      spine: [
        [leg.ankle[0] - 46, leg.ankle[1] - 14],
        [leg.ankle[0], leg.ankle[1] - 2],
        [leg.ankle[0] + 42, leg.ankle[1] - 12],
      ],
      width: 6,
      depth: 0.9,
    },
    {
      spine: [
        [leg.hip[0] - leg.side * 60, leg.hip[1] + 6],
        [leg.hip[0], leg.hip[1] + 40],
        [leg.hip[0] + leg.side * 44, leg.hip[1] + 30],
      ],
      width: 7,
      depth: 0.7,
    },
  ];
  const crease = smooth(spine.map(([x, y]): Point => [x + leg.side * 4, y]));
  return (
    fill(shape, legPaint(figure, cloth, leg)) +
    group(
      studio.clip(shape),
      drawFolds(cloth, folds, studio.key) +
        (cloth.finish === "denim" ? "" : line(crease, cloth.ramp.glow, 2, 0.25)),
    ) +
    line(shape, cloth.ramp.line, 1.4, 0.25)
  );
}

function drawHips(figure: Figure, cloth: Cloth): string {
  const { body, studio } = figure;
  const narrow = 0.35 + 0.65 * Math.cos((body.yaw * Math.PI) / 180);
  const w = body.hipHalf * narrow;
  const seated = figure.person.pose === "seated";
  const shape = smooth(
    [
      [-body.waistHalf * narrow, body.waistY + 20],
      [-w - 2, body.hipY],
      [-w + 2, body.hipY + (seated ? 70 : 110)],
      [-w * 0.5, body.hipY + (seated ? 80 : 130)],
      [0, body.hipY + (seated ? 90 : 112)],
      [w * 0.5, body.hipY + (seated ? 80 : 130)],
      [w - 2, body.hipY + (seated ? 70 : 110)],
      [w + 2, body.hipY],
      [body.waistHalf * narrow, body.waistY + 20],
    ],
    true,
  );
  return (
    fill(
      shape,
      studio.linear(
        [studio.key * w, body.hipY],
        [-studio.key * w, body.hipY + 60],
        [
          [0, cloth.ramp.light],
          [0.4, cloth.ramp.base],
          [1, cloth.ramp.deep],
        ],
      ),
    ) + seam(cloth, `M0 ${body.waistY + 40}L0 ${body.hipY + (seated ? 70 : 104)}`)
  );
}

function drawSkirt(
  figure: Figure,
  skirt: Extract<Lower, { kind: "skirt" }>,
  legs: readonly Leg[],
  feet: string,
): string {
  const { body, studio, person, skin } = figure;
  const { cloth, flare, folds } = skirt;
  const seated = person.pose === "seated";
  const hem = seated ? Math.min(skirt.hemY, body.hipY + 560) : skirt.hemY;
  const narrow = 0.35 + 0.65 * Math.cos((body.yaw * Math.PI) / 180);
  const sway = person.pose === "walking" ? -studio.key * 40 : 0;
  const side = (s: -1 | 1): Point[] =>
    resample(
      [
        [s * body.waistHalf * narrow, body.waistY],
        [s * (body.hipHalf + 8) * narrow + s * (seated ? 20 : 0), body.hipY],
        [
          s * (body.hipHalf + 12 + flare * 0.5) + sway * 0.4 + s * (seated ? 40 : 0),
          lerp(body.hipY, hem, 0.5),
        ],
        [s * (body.hipHalf + 6 + flare) + sway, hem],
      ],
      9,
    );
  const wave = Array.from({ length: folds * 2 + 1 }, (_, index): Point => {
    const t = index / (folds * 2);
    const [l, r] = [side(-1).at(-1) ?? [0, 0], side(1).at(-1) ?? [0, 0]];
    return [
      lerp(l[0], r[0], t),
      hem +
        (skirt.wrapped === true ? 6 : 16) * Math.sin(Math.PI * t) +
        (index % 2 === 0 ? 5 : -5) * (flare > 60 ? 1 : 0.2),
    ];
  });
  const shape = `${smooth(side(-1))}L${smooth(wave).slice(1)}L${smooth(side(1).toReversed()).slice(1)}Z`;
  const lines: Fold[] = Array.from({ length: folds }, (_, index) => {
    const t = (index + 0.5) / folds;
    const u = t * 2 - 1;
    return {
      spine: [
        [u * body.waistHalf * 0.9, body.waistY + 30],
        [u * (body.hipHalf + 4), lerp(body.hipY, hem, 0.3)],
        [u * (body.hipHalf + flare * 0.9) + sway, hem + 6],
      ],
      width: 7 + flare * 0.035,
      depth: 0.7,
    };
  });
  const shins = legs
    .map((leg) =>
      fill(
        ribbon(
          resample(
            [
              [leg.knee[0], leg.knee[1] - 40],
              leg.knee,
              [lerp(leg.knee[0], leg.ankle[0], 0.4), lerp(leg.knee[1], leg.ankle[1], 0.4)],
              [leg.ankle[0], leg.ankle[1] + 30],
            ],
            9,
          ),
          (t) => lerp(46, 24, t) + 7 * Math.sin(Math.PI * Math.min(1, t * 1.6)),
        ),
        mix(leg.side === studio.key ? skin.base : skin.shade, "#3a2a33", 0.35),
      ),
    )
    .join("");
  const opening =
    skirt.wrapped === true
      ? seam(
          cloth,
          smooth([
            [20, body.waistY + 40],
            [46, lerp(body.waistY, hem, 0.5)],
            [66, hem],
          ]),
          3,
        )
      : "";
  return (
    (hem < 1800 ? shins : "") +
    feet +
    fill(
      shape,
      studio.linear(
        [studio.key * (body.hipHalf + flare), body.waistY],
        [-studio.key * (body.hipHalf + flare), hem],
        [
          [0, cloth.ramp.light],
          [0.35, cloth.ramp.base],
          [0.7, cloth.ramp.shade],
          [1, cloth.ramp.deep],
        ],
      ),
    ) +
    group(studio.clip(shape), drawFolds(cloth, lines, studio.key)) +
    opening +
    line(smooth(wave), cloth.ramp.line, 2, 0.3)
  );
}

function drawShoe(figure: Figure, leg: Leg): string {
  const { studio, person } = figure;
  const kind = person.garment.kind;
  const soft = kind === "tee" || kind === "hoodie" || kind === "denimJacket" || kind === "overalls";
  const cloth = weave(
    studio,
    soft
      ? "#e9e4da"
      : kind === "spacesuit"
        ? "#c9c5bd"
        : kind === "armor"
          ? "#8b8f97"
          : shift(mix(person.garment.second, "#2a1c18", 0.75), { lightness: -0.03 }),
    "leather",
  );
  const [x, y] = leg.ankle;
  const t = leg.toe * 34;
  const upper = smooth(
    [
      [x - 30, y - 4],
      [x + 30, y - 4],
      [x + 36 + Math.max(0, t) * 0.5, y + 40],
      [x + 40 + Math.max(0, t), y + 78],
      [x + t * 0.6, y + 90],
      [x - 40 + Math.min(0, t), y + 78],
      [x - 36 + Math.min(0, t) * 0.5, y + 40],
    ],
    true,
  );
  const sole = area(
    [
      [x - 42 + Math.min(0, t), y + 74],
      [x + t * 0.6, y + 84],
      [x + 42 + Math.max(0, t), y + 74],
    ],
    [
      [x - 41 + Math.min(0, t), y + 88],
      [x + t * 0.6, y + 98],
      [x + 41 + Math.max(0, t), y + 88],
    ],
  );
  return (
    fill(
      upper,
      studio.linear(
        [x + studio.key * 40, y],
        [x - studio.key * 40, y + 80],
        [
          [0, cloth.ramp.light],
          [0.5, cloth.ramp.base],
          [1, cloth.ramp.deep],
        ],
      ),
    ) +
    line(
      `M${n(x - 22)} ${n(y + 34)}Q${n(x + t * 0.4)} ${n(y + 46)} ${n(x + 22)} ${n(y + 34)}M${n(x - 24)} ${n(y + 50)}Q${n(x + t * 0.5)} ${n(y + 62)} ${n(x + 24)} ${n(y + 50)}`,
      cloth.ramp.line,
      2.4,
      0.45,
    ) +
    fill(sole, soft ? "#cfc6b8" : cloth.ramp.line)
  );
}
