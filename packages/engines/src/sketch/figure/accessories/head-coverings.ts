/** What covers more than the crown: headscarf, helmets, and the globe of a spacesuit. */
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { drawFolds, weave } from "#sketch/figure/garments/cloth.ts";
import { clothRamp } from "#sketch/figure/palette.ts";
import { type Point, smooth } from "#sketch/figure/path.ts";
import { fill, glow, group, haze, line } from "#sketch/figure/studio.ts";
import { browShade, dome, hatColour } from "./dome.ts";
import type { HatLayers } from "./hats.ts";

export function drawHeadscarf(figure: Figure): HatLayers {
  const { studio, head, onHead } = figure;
  const cloth = weave(studio, hatColour(figure), "silk");
  const w = head.width;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const outer = smooth(
    [
      [turn * -8, -178],
      [-w * 0.72, -158],
      [-w - 18, -80],
      [-w - 22, 20],
      [-w - 20, 110],
      [-w - 34, 200],
      [-60, 262],
      [60, 262],
      [w + 34, 200],
      [w + 20, 110],
      [w + 22, 20],
      [w + 18, -80],
      [w * 0.72, -158],
    ],
    true,
  );
  const face = [
    [0, -104],
    [-48, -94],
    [-82, -56],
    [-91, 4],
    [-80, 70],
    [-52, 122],
    [0, head.chinY + 1],
    [52, 122],
    [80, 70],
    [91, 4],
    [82, -56],
    [48, -94],
  ].map(([x, y]) => onHead(x ?? 0, y ?? 0));
  const hole = smooth(face, true);
  const paint = studio.linear(
    [studio.key * 140, -160],
    [-studio.key * 150, 200],
    [
      [0, cloth.ramp.light],
      [0.4, cloth.ramp.base],
      [0.75, cloth.ramp.shade],
      [1, cloth.ramp.deep],
    ],
  );
  const k = studio.key;
  const folds = [
    {
      spine: [
        [k * 20, -172],
        [-k * 60, -130],
        [-k * (w - 2), -40],
        [-k * (w + 2), 60],
      ] as Point[],
      width: 6,
    },
    {
      spine: [
        [k * 50, -160],
        [k * (w - 10), -90],
        [k * (w + 6), 0],
        [k * (w - 2), 90],
      ] as Point[],
      width: 5,
    },
    {
      spine: [
        [k * (w - 8), 100],
        [k * 40, 176],
        [-k * 30, 196],
        [-k * (w + 10), 150],
      ] as Point[],
      width: 7,
    },
    {
      spine: [
        [k * (w + 4), 130],
        [k * 50, 214],
        [-k * 30, 232],
        [-k * (w + 22), 186],
      ] as Point[],
      width: 7,
    },
    {
      spine: [
        [k * (w + 14), 170],
        [k * 50, 244],
        [-k * 40, 254],
      ] as Point[],
      width: 6,
    },
  ];
  return {
    back: fill(outer, cloth.ramp.deep),
    front:
      group(studio.clip(figure.headPath), haze(hole, figure.skin.line, 14, 0.6)) +
      `<path fill-rule="evenodd" d="${outer}${hole}" fill="${paint}"/>` +
      drawFolds(cloth, folds, k) +
      line(hole, cloth.ramp.line, 2, 0.4) +
      `<g transform="translate(${n(k * -2)} -2)">${line(hole, cloth.ramp.glow, 1.8, 0.5)}</g>`,
  };
}

export function drawHelmet(figure: Figure): HatLayers {
  const { studio, head, person } = figure;
  if (person.garment.kind === "spacesuit") return drawBubble(figure);
  const knight = person.garment.kind === "armor";
  const shell = clothRamp(knight ? "#9599a1" : hatColour(figure), studio.light);
  const { shape, edge } = dome(figure, 20, -204, -72);
  const w = head.width;
  const cheeks = ([-1, 1] as const).map((side) => {
    const guard = smooth(
      [
        [side * (w + 20), -80],
        [side * (w + 17), 10],
        [side * (w + 2), 76],
        [side * (w - 18), 84],
        [side * (w - 12), 20],
        [side * (w - 10), -66],
      ],
      true,
    );
    return fill(guard, side === studio.key ? shell.light : shell.deep) + line(guard, shell.line, 1.8, 0.5);
  });
  const strap = knight
    ? ""
    : line(
        smooth([
          [-w + 8, 70],
          [-40, head.chinY - 2],
          [0, head.chinY + 8],
          [40, head.chinY - 2],
          [w - 8, 70],
        ]),
        "#2a2428",
        9,
      );
  const paint = studio.linear(
    [studio.key * 110, -200],
    [-studio.key * 120, -60],
    [
      [0, shell.glow],
      [0.35, shell.base],
      [1, shell.deep],
    ],
  );
  const ridge = knight
    ? line(smooth([[0, -204], [studio.key * 4, -150], figure.onHead(0, -66)]), shell.line, 9, 0.4) +
      line(smooth([[0, -204], [studio.key * 4, -150], figure.onHead(0, -66)]), shell.glow, 4, 0.7)
    : line(
        smooth([
          [-w * 0.6, -160],
          [0, -176],
          [w * 0.6, -160],
        ]),
        "#f4efe6",
        14,
        0.8,
      );
  return {
    back: "",
    front:
      browShade(figure, edge, 18) +
      cheeks.join("") +
      strap +
      fill(shape, paint) +
      group(studio.clip(shape), ridge + glow(studio, [studio.key * 48, -158], 40, 26, "#ffffff", 0.65)) +
      line(smooth(edge), shell.line, 6, 0.6) +
      line(smooth(edge.map(([x, y]): Point => [x, y - 4])), knight ? "#d6b36a" : shell.glow, 2.4, 0.8),
  };
}

/** The clear globe of a spacesuit. */
function drawBubble(figure: Figure): HatLayers {
  const { studio } = figure;
  const k = studio.key;
  const globe = `<circle cx="0" cy="-16" r="228" `;
  const paint = studio.radial([k * 60, -90], 330, [
    [0, "#ffffff", 0.02],
    [0.55, "#cfe2ff", 0.05],
    [0.72, "#cfe2ff", 0.16],
    [0.8, "#ffffff", 0.34],
  ]);
  const shine = `M${n(k * 78)} -206C${n(k * 154)} -172 ${n(k * 196)} -100 ${n(k * 190)} -10C${n(k * 174)} -90 ${n(k * 136)} -152 ${n(k * 78)} -206Z`;
  return {
    back: "",
    front:
      `${globe}fill="${paint}" stroke="#e8eef6" stroke-opacity="0.55" stroke-width="3.4"/>` +
      fill(shine, "#ffffff", 0.5) +
      fill(
        `M${n(-k * 176)} 84C${n(-k * 152)} 132 ${n(-k * 104)} 168 ${n(-k * 60)} 184C${n(-k * 118)} 178 ${n(-k * 164)} 138 ${n(-k * 176)} 84Z`,
        studio.light.rim,
        0.4,
      ),
  };
}
