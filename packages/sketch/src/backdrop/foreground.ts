/** What is nearer than the subject: a bough into the upper corner of a landscape, grass before the feet of people. */
import { mix, shift } from "#sketch/kit/colour.ts";
import { n } from "#sketch/kit/drawing.ts";
import type { Hex, Place } from "#sketch/scene.ts";
import { drawFlowers, grassPath } from "./plants.ts";
import type { Setting } from "./setting.ts";

const leafy = new Set<Place>(["lake", "mountains", "castle", "park", "garden", "waterfall", "meadow"]);
const blooming = new Set<Place>(["mountains", "castle"]);
const drifting = new Set<Place>(["street", "market", "city", "harbour", "rooftop", "park", "castle"]);
const grassy = new Set<Place>(["meadow", "forest", "park", "garden", "lake", "mountains"]);

export function drawForeground(setting: Setting): void {
  const { scene, random, alone } = setting;
  // Streams of their own: what stands in front changes nothing behind.
  const own = { ...setting, random: random.fork("foreground") };
  if (alone && leafy.has(scene.place)) frame(own);
  if (scene.season === "spring" && scene.weather !== "snow" && blooming.has(scene.place))
    drawFlowers(own, {
      top: setting.height * 0.88,
      bottom: setting.height,
      colours: ["#f6d4dc", "#f4f0e4", "#e8c64c"],
      count: 90,
    });
  if (scene.weather !== "snow" && drifting.has(scene.place)) drift(own);
  if (scene.subject.kind !== "people" || !grassy.has(scene.place)) return;
  if (scene.subject.framing === "full" || scene.subject.framing === "threeQuarter") tufts(own);
}

/** Petals in spring and leaves in autumn: on the wind, and more of them on the ground. */
function drift({ brush, air, random: source, width, height, unit, scene }: Setting): void {
  if (scene.season !== "spring" && scene.season !== "autumn") return;
  const random = source.fork("drift");
  const inks: readonly Hex[] =
    scene.season === "spring" ? ["#f6ccd6", "#fbe6ea", "#eeb0c0"] : ["#c8702c", "#d9a03a", "#a84a28"];
  for (const ink of inks) {
    let leaves = "";
    for (let index = 0; index < 44; index += 1) {
      const fallen = index % 2 === 0;
      const near = random.next();
      const y = fallen ? height * (0.8 + near * 0.2) : height * random.between(0.2, 0.8);
      const long = unit * (fallen ? 7 + near * 14 : random.between(7, 17));
      leaves += leafAt(
        random.next() * width,
        y,
        long,
        fallen ? random.bell() * 0.4 : random.next() * Math.PI * 2,
      );
    }
    brush.path(leaves, { fill: air.lit(ink, 0.05), opacity: 0.9 });
  }
}

/** What frames a landscape: a bough, a trunk at the edge, tall grass in a corner; as often nothing. */
function frame(setting: Setting): void {
  const drawn = setting.random.next();
  if (drawn < 0.2) bough(setting);
  else if (drawn < 0.32) {
    trunk(setting);
    bough(setting);
  } else if (drawn < 0.62 && setting.scene.weather !== "snow") reeds(setting);
}

/** A near stem that leaves the picture above and below, away from the sun. */
function trunk({ front, air, random, width, height }: Setting): void {
  const side = air.sun.x < 0.5 ? 1 : 0;
  const [edge, inward] = side === 1 ? [width, -1] : [0, 1];
  const half = Math.min(width, height) * random.between(0.035, 0.055);
  const x = edge + inward * half * random.between(0.2, 1.1);
  const bark = mix(air.shaded("#42322a"), "#0c0a12", 0.3);
  front.path(
    `M${n(x - half * 2)} ${n(height + 4)}Q${n(x - half * 0.9)} ${n(height * 0.86)} ${n(x - half * 0.9)} ${n(height * 0.6)}L${n(x - half * 0.6)} -4H${n(x + half * 0.6)}L${n(x + half * 0.9)} ${n(height * 0.6)}Q${n(x + half * 0.9)} ${n(height * 0.86)} ${n(x + half * 2)} ${n(height + 4)}Z`,
    {
      fill: front.linear(
        [
          [0, bark],
          [0.5, mix(bark, air.lit("#7a6250"), side === 1 ? 0.2 : 0.4)],
          [1, bark],
        ],
        [0, 0, 1, 0],
      ),
    },
  );
  let ridges = "";
  for (let index = 0; index < 16; index += 1) {
    const at = x + random.between(-0.75, 0.75) * half;
    const from = random.between(0, 0.9) * height;
    ridges += `M${n(at)} ${n(from)}q${n(random.bell() * half * 0.3)} ${n(height * 0.05)} 0 ${n(height * random.between(0.07, 0.14))}`;
  }
  front.path(ridges, { stroke: "#0c0a12", strokeWidth: half * 0.08, opacity: 0.35, round: true });
}

/** Stalks with seed heads that lean into the picture from a lower corner. */
function reeds({ front, air, random, width, height, unit, scene }: Setting): void {
  const side = random.chance(0.5) ? 1 : 0;
  const inward = side === 1 ? -1 : 1;
  const dry = scene.season === "autumn";
  const green = mix(air.shaded(dry ? "#8a6a38" : "#486a34"), "#0c140e", 0.2);
  let stalks = "";
  let heads = "";
  for (let index = 0; index < 22; index += 1) {
    const x = (side === 1 ? width : 0) + inward * width * 0.3 * random.next() ** 1.6;
    const tall = height * random.between(0.1, 0.3) * (1 - Math.abs(x - side * width) / width);
    const lean = inward * tall * random.between(0.05, 0.4);
    const top = height - tall;
    stalks += `M${n(x)} ${n(height + 4)}Q${n(x + lean * 0.2)} ${n(top + tall * 0.4)} ${n(x + lean)} ${n(top)}`;
    for (let grain = 0; grain < 5; grain += 1) {
      const at = grain / 5;
      heads += leafAt(
        x + lean * (1 - at * 0.24),
        top + tall * at * 0.2,
        unit * random.between(14, 22),
        -Math.PI / 2 + inward * (0.5 + (grain % 2) * -1.1 + 0.3),
      );
    }
  }
  front.path(stalks, { stroke: green, strokeWidth: unit * 2.2, round: true });
  front.path(heads, { fill: mix(air.lit(dry ? "#c89a58" : "#a8a468"), green, 0.3) });
  front.path(
    grassPath(random, {
      x: side === 1 ? width * 0.64 : -10,
      y: height * 1.004,
      width: width * 0.38,
      height: height * 0.03,
      blades: 70,
      length: unit * 80,
    }),
    { fill: green },
  );
}

/** Comes in where the sun is not, and is dark against the sky: the eye goes past it into the distance. */
function bough({ front, air, random, width, height, scene }: Setting): void {
  const side = air.sun.x < 0.5 ? 1 : 0;
  const edge = side === 1 ? width : 0;
  const inward = side === 1 ? -1 : 1;
  const reach = Math.min(width * 0.4, height * 0.5);
  const top = height * random.between(0.02, 0.08);
  const winter = scene.weather === "snow";
  const leaf: Hex = winter
    ? "#5f6c76"
    : scene.season === "autumn"
      ? "#b0642a"
      : scene.season === "spring"
        ? "#d99aa8"
        : "#43683a";
  const bark = mix(air.shaded("#3a2c26"), "#0c0a12", 0.35);
  const at = (share: number): readonly [number, number] => [
    edge + inward * reach * share,
    top + height * (0.02 + 0.11 * share * share),
  ];
  let wood = `M${n(edge - inward * 8)} ${n(top - height * 0.012)}`;
  for (let step = 1; step <= 10; step += 1) wood += `L${n(at(step / 10)[0])} ${n(at(step / 10)[1])}`;
  for (let step = 10; step >= 0; step -= 1) {
    const [x, y] = at(step / 10);
    wood += `L${n(x)} ${n(y + height * 0.016 * (1 - step / 10.5))}`;
  }
  let dark = "";
  let lit = "";
  const count = winter ? 0 : 150;
  for (let index = 0; index < count; index += 1) {
    const share = random.next() ** 0.8;
    const [x, y] = at(share);
    const long = height * random.between(0.022, 0.042) * (1.15 - share * 0.4);
    const cx = x + random.bell() * height * 0.05;
    const cy = y + random.between(-0.035, 0.06) * height * (1.1 - share * 0.4);
    // Leaves hang outwards and down.
    const angle = Math.PI / 2 + random.bell() * 1.1 - inward * 0.3;
    const leafPath = leafAt(cx, cy, long, angle);
    if (index % 4 === 0) lit += leafPath;
    else dark += leafPath;
  }
  front.path(`${wood}Z`, { fill: bark });
  front.path(dark, { fill: mix(air.shaded(leaf), "#0a0e14", 0.16) });
  front.path(lit, {
    fill: winter ? air.lit("#eef3f8") : air.lit(shift(leaf, { lightness: 0.1 })),
    opacity: 0.75,
  });
}

/** A pointed leaf from its stalk. */
function leafAt(x: number, y: number, long: number, angle: number): string {
  const [cos, sin] = [Math.cos(angle) * long, Math.sin(angle) * long];
  const [wideX, wideY] = [-sin * 0.24, cos * 0.24];
  return `M${n(x)} ${n(y)}Q${n(x + cos * 0.45 + wideX)} ${n(y + sin * 0.45 + wideY)} ${n(x + cos)} ${n(y + sin)}Q${n(x + cos * 0.45 - wideX)} ${n(y + sin * 0.45 - wideY)} ${n(x)} ${n(y)}Z`;
}

/** Blades at both sides of the lower edge, lower in the middle: the feet stay to be seen. */
function tufts({ front, air, random, width, height, unit, scene }: Setting): void {
  if (scene.weather === "snow") return;
  const colour = mix(air.shaded("#31502a"), "#0c140e", 0.2);
  for (const [from, wide, blades, length] of [
    [-0.02, 0.26, 70, 62],
    [0.76, 0.26, 70, 62],
    [0.2, 0.6, 46, 22],
  ] as const)
    front.path(
      grassPath(random, {
        x: width * from,
        y: height * 1.004,
        width: width * wide,
        height: height * 0.03,
        blades,
        length: unit * length,
      }),
      { fill: colour, opacity: 0.88 },
    );
}
