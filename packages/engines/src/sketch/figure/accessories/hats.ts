/** Hats. All but the crown press the hair down: what rises above the hat's edge is cut away by `hairClip`. */
import { n } from "../../kit/drawing.ts";
import { mix } from "../../kit/colour.ts";
import type { Hex } from "../../scene.ts";
import type { Figure } from "../figure.ts";
import { drawFolds, ribs, seam, stitches, weave } from "../garments/cloth.ts";
import { clothRamp } from "../palette.ts";
import { area, type Point, resample, smooth } from "../path.ts";
import { fill, glow, group, haze, line } from "../studio.ts";

export type HatLayers = { back: string; front: string };

/** Attribute for the hair under a hat; empty when nothing is cut. A ponytail leaves a hat at the back. */
export function hairClip(figure: Figure, part: "back" | "front"): string {
  const { hat, garment, hair } = figure.person;
  if (hat === "none" || hat === "crown" || (hat === "helmet" && garment.kind === "spacesuit")) return "";
  if (part === "back" && hair.style === "ponytail" && hat !== "headscarf") return "";
  const y = hat === "beret" ? -88 : hat === "headscarf" ? 400 : -66;
  return figure.studio.clip(`M-700 ${y}L700 ${y}L700 2400L-700 2400Z`);
}

/** A hat takes the second colour of the clothes, so that the two belong together. */
const hatColour = (figure: Figure): Hex => mix(figure.person.garment.colour, figure.person.garment.second, 0.35);

export function drawHat(figure: Figure): HatLayers {
  switch (figure.person.hat) {
    case "none": return { back: "", front: "" };
    case "beanie": return { back: "", front: drawBeanie(figure) };
    case "brim": return drawBrim(figure);
    case "cap": return { back: "", front: drawCap(figure) };
    case "beret": return { back: "", front: drawBeret(figure) };
    case "crown": return { back: "", front: drawCrown(figure) };
    case "headscarf": return drawHeadscarf(figure);
    case "helmet": return drawHelmet(figure);
  }
}

/** The dome over the skull, down to an edge at `edgeY` that dips towards the viewer. */
function dome(figure: Figure, grow: number, top: number, edgeY: number): { left: Point[]; shape: string; edge: Point[] } {
  const { head, onHead } = figure;
  const w = head.width + grow;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const left: Point[] = [[-w, edgeY], [-w * 0.97, edgeY - 42], [-w * 0.72, top + 26], [turn * -10, top], [w * 0.72, top + 26], [w * 0.97, edgeY - 42], [w, edgeY]];
  const dip = onHead(0, edgeY + 6)[1] - edgeY;
  const edge: Point[] = [[w, edgeY], [w * 0.6 + turn * 12, edgeY + 10 + dip * 0.2], [turn * 24, edgeY + 14], [-w * 0.6 + turn * 12, edgeY + 10 + dip * 0.2], [-w, edgeY]];
  return { left, shape: `${smooth(left)}L${smooth(edge).slice(1)}Z`, edge };
}

const browShade = (figure: Figure, edge: readonly Point[], depth: number): string =>
  group(figure.studio.clip(figure.headPath), haze(smooth(edge.map(([x, y]): Point => [x - figure.studio.key * 4, y + depth * 0.4])), figure.skin.line, depth, 0.62));

function drawBeanie(figure: Figure): string {
  const { studio } = figure;
  const cloth = weave(studio, hatColour(figure), "knit");
  const { shape, edge } = dome(figure, 15, -206, -62);
  const band = edge.map(([x, y]): Point => [x * 1.02, y - 48]);
  const fold = area(band, edge.map(([x, y]): Point => [x * 1.04, y]));
  const paint = studio.linear([studio.key * 120, -190], [-studio.key * 120, -60], [[0, cloth.ramp.light], [0.4, cloth.ramp.base], [1, cloth.ramp.deep]]);
  const top: Point[] = [[80, -176], [42, -200], [0, -206], [-42, -200], [-80, -176]];
  return browShade(figure, edge, 17) + fill(shape, paint) + ribs(cloth, top, band, 19) + drawFolds(cloth, [{ spine: [[-50, -196], [-40, -160], [-64, -118]], width: 5 }, { spine: [[34, -200], [50, -160], [42, -112]], width: 5 }], studio.key) +
    haze(smooth(edge.map(([x, y]): Point => [x, y - 44])), cloth.ramp.line, 7, 0.5) + fill(fold, paint) + ribs(cloth, resample(band, 9), resample(edge, 9), 33) + line(smooth(band), cloth.ramp.glow, 2, 0.4);
}

function drawBrim(figure: Figure): HatLayers {
  const { studio, head } = figure;
  const cloth = weave(studio, hatColour(figure));
  const w = head.width;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const { shape, edge } = dome(figure, 4, -222, -84);
  const pinch = `M${n(-40 + turn * 16)} -216Q${n(turn * 20)} -188 ${n(40 + turn * 16)} -214`;
  const ribbonBand = area(edge.map(([x, y]): Point => [x, y - 34]), edge);
  const brimBack = smooth([[-w - 96, -66], [-w - 40, -96], [0, -112], [w + 40, -96], [w + 96, -66], [w, -60], [0, -70], [-w, -60]], true);
  const brimFront = smooth([[-w - 98, -68], [-w - 30, -86], [-w * 0.5, -78], [turn * 24, -72], [w * 0.5, -78], [w + 30, -86], [w + 98, -68], [w + 40, -44], [w * 0.5, -34], [turn * 34, -30], [-w * 0.5, -34], [-w - 40, -44]], true);
  const paint = studio.linear([studio.key * 150, -210], [-studio.key * 150, -40], [[0, cloth.ramp.light], [0.4, cloth.ramp.base], [1, cloth.ramp.deep]]);
  const dark = clothRamp(mix(hatColour(figure), "#1a1216", 0.72), studio.light);
  return {
    back: fill(brimBack, cloth.ramp.deep),
    front:
      browShade(figure, edge.map(([x, y]): Point => [x, y + 42]), 34) + fill(shape, paint) + group(studio.clip(shape), glow(studio, [turn * 16, -204], 50, 22, cloth.ramp.line, 0.6) + glow(studio, [studio.key * 44, -150], 36, 50, cloth.ramp.glow, 0.5)) + line(pinch, cloth.ramp.line, 3, 0.35) +
      fill(ribbonBand, dark.base) + line(smooth(edge.map(([x, y]): Point => [x, y - 34])), dark.glow, 1.6, 0.4) + fill(brimFront, paint) + line(smooth([[-w - 98, -68], [-w - 40, -44], [-w * 0.5, -34], [turn * 34, -30], [w * 0.5, -34], [w + 40, -44], [w + 98, -68]]), cloth.ramp.glow, 2.4, 0.5),
  };
}

function drawCap(figure: Figure): string {
  const { studio, head, onHead } = figure;
  const cloth = weave(studio, hatColour(figure));
  const { shape, edge } = dome(figure, 9, -188, -70);
  const paint = studio.linear([studio.key * 120, -180], [-studio.key * 120, -60], [[0, cloth.ramp.light], [0.4, cloth.ramp.base], [1, cloth.ramp.deep]]);
  const at = (x: number, y: number, lift: number): Point => onHead(x, y, lift);
  const visor = smooth([at(-84, -74, 8), at(-60, -84, 20), at(0, -88, 26), at(60, -84, 20), at(84, -74, 8), at(88, -52, 60), at(58, -38, 96), at(0, -33, 108), at(-58, -38, 96), at(-88, -52, 60)], true);
  const seams = [-1, 1].map((side) => seam(cloth, smooth([onHead(0, -176), [side * head.width * 0.5, -150], onHead(side * 52, -86)]))).join("");
  const [bx, by] = onHead(0, -170, 0);
  return browShade(figure, edge.map(([x, y]): Point => [x, y + 34]), 26) + fill(shape, paint) + group(studio.clip(shape), glow(studio, [studio.key * 46, -140], 46, 40, cloth.ramp.glow, 0.5)) + seams + `<ellipse cx="${n(bx * 0.6)}" cy="${n(by - 17)}" rx="8" ry="4" fill="${cloth.ramp.shade}"/>` + fill(visor, paint) + stitches(cloth, smooth([at(-78, -54, 58), at(-52, -43, 88), at(0, -39, 98), at(52, -43, 88), at(78, -54, 58)])) + line(smooth([at(-88, -52, 60), at(-58, -38, 96), at(0, -33, 108), at(58, -38, 96), at(88, -52, 60)]), cloth.ramp.line, 2.6, 0.5);
}

function drawBeret(figure: Figure): string {
  const { studio, head } = figure;
  const cloth = weave(studio, hatColour(figure), "knit");
  const s = -studio.key;
  const w = head.width;
  const puff = smooth([[-s * (w - 8), -86], [-s * (w + 6), -120], [-s * 40, -188], [s * 60, -204], [s * (w + 54), -168], [s * (w + 62), -112], [s * (w - 2), -82], [0, -100]], true);
  const edge: Point[] = [[-s * (w - 2), -78], [-s * 50, -98], [0, -102], [s * 50, -96], [s * (w - 2), -74]];
  const band = area(edge.map(([x, y]): Point => [x, y - 13]), edge);
  const paint = studio.linear([studio.key * 120, -200], [-studio.key * 150, -80], [[0, cloth.ramp.light], [0.45, cloth.ramp.base], [1, cloth.ramp.deep]]);
  return browShade(figure, edge, 14) + fill(puff, paint) + drawFolds(cloth, [{ spine: [[-s * 60, -110], [s * 10, -140], [s * (w + 20), -130]], width: 7 }, { spine: [[s * 10, -108], [s * 60, -120], [s * (w + 36), -108]], width: 6 }], studio.key) + line(`M${n(s * 34)} -202Q${n(s * 38)} -216 ${n(s * 46)} -218`, cloth.ramp.base, 7) + fill(band, cloth.ramp.shade) + line(smooth(edge), cloth.ramp.line, 2, 0.45);
}

function drawCrown(figure: Figure): string {
  const { studio, head, onHead } = figure;
  const gold = clothRamp("#d8aa4a", studio.light);
  const base = (u: number): Point => { const [x, y] = onHead(u * (head.width - 4), -112 + 16 * u * u); return [x, y]; };
  const tips = Array.from({ length: 11 }, (_, index): Point => {
    const u = (index / 10) * 2 - 1;
    const [x, y] = base(u);
    return [x * 1.08, y - (index % 2 === 1 ? 68 - 14 * Math.abs(u) : 30)];
  });
  const foot = Array.from({ length: 9 }, (_, index) => base((index / 8) * 2 - 1));
  const shape = `M${tips.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}L${smooth(foot.toReversed()).slice(1)}Z`;
  const paint = studio.linear([studio.key * 100, -190], [-studio.key * 100, -100], [[0, gold.glow], [0.4, gold.base], [1, gold.deep]]);
  const balls = tips.filter((_, index) => index % 2 === 1).map(([x, y]) => `<circle cx="${n(x)}" cy="${n(y - 3)}" r="6" fill="${gold.base}"/><circle cx="${n(x + studio.key * 2)}" cy="${n(y - 5)}" r="2.2" fill="#fff6d8"/>`).join("");
  const gems = ["#b03a4a", "#3d6fa8", "#b03a4a", "#4d8a5f", "#b03a4a"].map((colour, index) => { const [x, y] = base((index - 2) * 0.36); return `<ellipse cx="${n(x)}" cy="${n(y - 15)}" rx="6.4" ry="7.6" fill="${colour}"/><circle cx="${n(x + studio.key * 2)}" cy="${n(y - 18)}" r="1.9" fill="#ffffff" fill-opacity="0.85"/>`; }).join("");
  return haze(smooth(foot), figure.hair.line, 8, 0.5) + fill(shape, paint) + line(shape, gold.line, 1.6, 0.5) + line(smooth(foot.map(([x, y]): Point => [x, y - 28])), gold.line, 1.6, 0.5) + line(smooth(foot), gold.glow, 3, 0.7) + gems + balls;
}

function drawHeadscarf(figure: Figure): HatLayers {
  const { studio, head, onHead } = figure;
  const cloth = weave(studio, hatColour(figure), "silk");
  const w = head.width;
  const turn = Math.sin((head.yaw * Math.PI) / 180);
  const outer = smooth([[turn * -8, -178], [-w * 0.72, -158], [-w - 18, -80], [-w - 22, 20], [-w - 20, 110], [-w - 34, 200], [-60, 262], [60, 262], [w + 34, 200], [w + 20, 110], [w + 22, 20], [w + 18, -80], [w * 0.72, -158]], true);
  const face = [[0, -104], [-48, -94], [-82, -56], [-91, 4], [-80, 70], [-52, 122], [0, head.chinY + 1], [52, 122], [80, 70], [91, 4], [82, -56], [48, -94]].map(([x, y]) => onHead(x ?? 0, y ?? 0));
  const hole = smooth(face, true);
  const paint = studio.linear([studio.key * 140, -160], [-studio.key * 150, 200], [[0, cloth.ramp.light], [0.4, cloth.ramp.base], [0.75, cloth.ramp.shade], [1, cloth.ramp.deep]]);
  const k = studio.key;
  const folds = [
    { spine: [[k * 20, -172], [-k * 60, -130], [-k * (w - 2), -40], [-k * (w + 2), 60]] as Point[], width: 6 },
    { spine: [[k * 50, -160], [k * (w - 10), -90], [k * (w + 6), 0], [k * (w - 2), 90]] as Point[], width: 5 },
    { spine: [[k * (w - 8), 100], [k * 40, 176], [-k * 30, 196], [-k * (w + 10), 150]] as Point[], width: 7 },
    { spine: [[k * (w + 4), 130], [k * 50, 214], [-k * 30, 232], [-k * (w + 22), 186]] as Point[], width: 7 },
    { spine: [[k * (w + 14), 170], [k * 50, 244], [-k * 40, 254]] as Point[], width: 6 },
  ];
  return {
    back: fill(outer, cloth.ramp.deep),
    front: group(studio.clip(figure.headPath), haze(hole, figure.skin.line, 14, 0.6)) + `<path fill-rule="evenodd" d="${outer}${hole}" fill="${paint}"/>` + drawFolds(cloth, folds, k) + line(hole, cloth.ramp.line, 2, 0.4) + `<g transform="translate(${n(k * -2)} -2)">${line(hole, cloth.ramp.glow, 1.8, 0.5)}</g>`,
  };
}

function drawHelmet(figure: Figure): HatLayers {
  const { studio, head, person } = figure;
  if (person.garment.kind === "spacesuit") return drawBubble(figure);
  const knight = person.garment.kind === "armor";
  const shell = clothRamp(knight ? "#9599a1" : hatColour(figure), studio.light);
  const { shape, edge } = dome(figure, 20, -204, -72);
  const w = head.width;
  const cheeks = ([-1, 1] as const).map((side) => {
    const guard = smooth([[side * (w + 20), -80], [side * (w + 17), 10], [side * (w + 2), 76], [side * (w - 18), 84], [side * (w - 12), 20], [side * (w - 10), -66]], true);
    return fill(guard, side === studio.key ? shell.light : shell.deep) + line(guard, shell.line, 1.8, 0.5);
  });
  const strap = knight ? "" : line(smooth([[-w + 8, 70], [-40, head.chinY - 2], [0, head.chinY + 8], [40, head.chinY - 2], [w - 8, 70]]), "#2a2428", 9);
  const paint = studio.linear([studio.key * 110, -200], [-studio.key * 120, -60], [[0, shell.glow], [0.35, shell.base], [1, shell.deep]]);
  const ridge = knight ? line(smooth([[0, -204], [studio.key * 4, -150], figure.onHead(0, -66)]), shell.line, 9, 0.4) + line(smooth([[0, -204], [studio.key * 4, -150], figure.onHead(0, -66)]), shell.glow, 4, 0.7) : line(smooth([[-w * 0.6, -160], [0, -176], [w * 0.6, -160]]), "#f4efe6", 14, 0.8);
  return { back: "", front: browShade(figure, edge, 18) + cheeks.join("") + strap + fill(shape, paint) + group(studio.clip(shape), ridge + glow(studio, [studio.key * 48, -158], 40, 26, "#ffffff", 0.65)) + line(smooth(edge), shell.line, 6, 0.6) + line(smooth(edge.map(([x, y]): Point => [x, y - 4])), knight ? "#d6b36a" : shell.glow, 2.4, 0.8) };
}

/** The clear globe of a spacesuit. */
function drawBubble(figure: Figure): HatLayers {
  const { studio } = figure;
  const k = studio.key;
  const globe = `<circle cx="0" cy="-16" r="228" `;
  const paint = studio.radial([k * 60, -90], 330, [[0, "#ffffff", 0.02], [0.55, "#cfe2ff", 0.05], [0.72, "#cfe2ff", 0.16], [0.8, "#ffffff", 0.34]]);
  const shine = `M${n(k * 78)} -206C${n(k * 154)} -172 ${n(k * 196)} -100 ${n(k * 190)} -10C${n(k * 174)} -90 ${n(k * 136)} -152 ${n(k * 78)} -206Z`;
  return { back: "", front: `${globe}fill="${paint}" stroke="#e8eef6" stroke-opacity="0.55" stroke-width="3.4"/>` + fill(shine, "#ffffff", 0.5) + fill(`M${n(-k * 176)} 84C${n(-k * 152)} 132 ${n(-k * 104)} 168 ${n(-k * 60)} 184C${n(-k * 118)} 178 ${n(-k * 164)} 138 ${n(-k * 176)} 84Z`, studio.light.rim, 0.4) };
}
