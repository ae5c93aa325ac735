/** Rabbit and elephant: the smallest and the largest of the frontal portraits. */
import { lightnessOf, mix, shift } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Painter } from "../ink/painter.ts";
import { blade, fur, spatter } from "../ink/texture.ts";
import { ellipse, line, nodesOf, ribbon, shapeOf, symmetric, type Point, type Shape } from "../ink/shape.ts";
import { patch, sided, skull, sockets } from "./coat.ts";
import { eyes } from "./eyes.ts";
import { mouth, nose, whiskers } from "./face.ts";
import { createHead, type Artist, type Head } from "./figure.ts";
import { drawSeatedBody } from "./seated.ts";

export const rabbit: Artist = ({ coat, random }) => {
  const main = coat ?? random.pick(["#a98a68", "#8a7a70", "#efe7da", "#b58c62", "#57504e"] as const);
  const pale: Hex = lightnessOf(main) > 0.4 ? mix(main, "#fbf4e8", 0.76) : shift(main, { lightness: 0.1 });
  const yawDegrees = random.pick([-20, -14, 14, 20]);
  const cocked = random.chance(0.4) ? random.pick([-1, 1]) : 0;
  return {
    frame: { left: -150, top: -250, right: 150, bottom: 300 },
    stance: "ground",
    draw: (painter) => {
      drawSeatedBody(painter, {
        coat: main,
        chest: pale,
        legs: main,
        paws: pale,
        neck: 62,
        shoulder: 84,
        haunch: 128,
        height: 292,
        legWidth: 40,
        neckY: 54,
        furLength: 21,
        tail: {
          spine: `${-112 * Math.sign(yawDegrees)} 262, ${-134 * Math.sign(yawDegrees)} 258, ${-150 * Math.sign(yawDegrees)} 248`,
          widths: [40, 46, 30],
          tip: pale,
          inFront: false,
        },
      });
      drawRabbitHead(
        painter,
        createHead({ rx: 82, ry: 92, depth: 56, yawDegrees, pitchDegrees: 3 }),
        main,
        pale,
        cocked,
      );
    },
  };
};

function drawRabbitHead(painter: Painter, head: Head, main: Hex, pale: Hex, cocked: number): void {
  const tones = painter.lighting.tones(main);
  for (const side of [-1, 1]) {
    const bent = cocked === side;
    const outer = bent
      ? "12 -58, 18 -120, 46 -180, 86 -188, 132 -140!, 112 -120, 84 -134, 66 -110, 54 -58"
      : "10 -58, 10 -130, 22 -206, 44 -244, 62 -214, 68 -136, 54 -58";
    const inner = bent
      ? "22 -66, 30 -118, 52 -160, 72 -162, 60 -110, 46 -66"
      : "22 -70, 24 -132, 34 -196, 44 -222, 54 -194, 56 -132, 46 -70";
    const ear = head.shape(sided(outer, side), -6);
    painter.form(ear, main, {
      shadow: 10,
      rim: 3,
      inside: () =>
        fur(painter, ear, {
          flow: () => -90 + side * 8,
          length: 18,
          width: 2,
          count: 70,
          colour: tones.shade,
          opacity: 0.45,
        }),
    });
    const flesh = painter.lighting.tones(mix(pale, "#d98f86", 0.62));
    painter.fill(
      head.shape(sided(inner, side), -6),
      painter.linear(
        [0, -220],
        [0, -66],
        [
          [0, flesh.light],
          [0.6, flesh.base],
          [1, flesh.deep],
        ],
      ),
    );
  }
  skull(painter, head, "0 -76, 30 -74, 58 -52, 72 -12, 78 26, 62 60, 36 78, 0 84", main, {
    furLength: 13,
    tuftFrom: 6,
    tuft: 13,
  });
  patch(painter, head, "0 16, 20 18, 40 34, 46 56, 28 74, 0 80", pale, { lift: 16, tuft: 8 });
  for (const side of [-1, 1]) {
    painter.glow(...head.spot(side * 19, 48, 28), 22, 18, painter.lighting.tones(pale).light, 0.8);
    patch(painter, head, sided("36 -32, 56 -34, 66 -16, 62 10, 46 12, 38 -6", side), pale, {
      lift: 2,
      tuft: 7,
      single: true,
      opacity: 0.6,
    });
  }
  const blaze = lightnessOf(main) > 0.8 ? tones.light : mix(tones.base, tones.light, 0.7);
  painter.glow(...head.spot(0, -20, 14), 18, 50, blaze, 0.7);
  sockets(painter, head, { x: 49, y: -10, size: 15, light: tones.light, shade: tones.shade, lift: 4 });
  eyes(painter, head, {
    x: 49,
    y: -10,
    width: 15,
    height: 14.5,
    tiltDegrees: 8,
    iris: "#4a2c1c",
    pupil: "wide",
    rim: painter.lighting.tones("#21181a").deep,
    lift: 4,
    lid: 0.08,
  });
  nose(painter, head, { y: 32, width: 11, height: 11, colour: mix(main, "#c9807a", 0.7), lift: 34 });
  mouth(painter, head, { y: 37, drop: 9, width: 16, curl: 6, colour: tones.deep, lift: 32, weight: 2 });
  whiskers(painter, head, { x: 22, y: 42, length: 74, colour: "#fbf6ec", lift: 28, rows: 4, weight: 1.5 });
}

export const elephant: Artist = ({ coat, random, whole = false }) => {
  const main = coat ?? random.pick(["#8a8480", "#7d7a7e", "#9a8e84"] as const);
  const yawDegrees = random.pick([-16, -10, 10, 16]);
  const curl = yawDegrees > 0 ? 1 : -1;
  return {
    frame: { left: -280, top: -190, right: 280, bottom: whole ? 866 : 372 },
    stance: whole ? "ground" : "cropped",
    draw: (painter) => {
      const head = createHead({ rx: 130, ry: 180, depth: 70, yawDegrees, pitchDegrees: 1 });
      if (whole) drawElephantWhole(painter, main);
      else drawElephantBody(painter, main);
      for (const side of [-1, 1]) drawElephantEar(painter, head, side, main);
      drawElephantFace(painter, head, main, curl);
    },
  };
};

function drawElephantBody(painter: Painter, main: Hex): void {
  const body = symmetric("0 -20, 120 0, 196 90, 230 240, 236 480!, 0 480");
  painter.form(body, shift(main, { lightness: -0.04 }), {
    shadow: 60,
    rim: 4,
    inside: (tones) => {
      painter.glow(0, 120, 190, 240, tones.deep, 0.8);
      wrinkles(painter, body, tones.deep, 60, 70);
    },
  });
}

/** From the front: two pillars before, two behind in their shade. */
function drawElephantWhole(painter: Painter, main: Hex): void {
  const grey = shift(main, { lightness: -0.04 });
  const tones = painter.lighting.tones(grey);
  for (const side of [-1, 1])
    painter.fill(
      shapeOf(nodesOf(sided("10 420, 130 420, 128 700, 138 836!, 34 836!, 40 700", side))),
      mix(tones.deep, "#100c12", 0.25),
    );
  const body = symmetric(
    "0 -20, 120 0, 206 90, 256 240, 268 400, 254 520, 236 640, 232 760, 246 848, 236 866!, 84 866!, 76 848, 88 760, 84 650, 72 580, 44 536, 0 524",
  );
  painter.form(body, grey, {
    shadow: 60,
    rim: 4,
    inside: () => {
      painter.glow(0, 120, 190, 240, tones.deep, 0.8);
      painter.glow(0, 500, 110, 120, tones.deep, 0.7);
      for (const side of [-1, 1])
        painter.glow(side * 164 + painter.side() * 20, 640, 44, 200, tones.light, 0.5);
      wrinkles(painter, body, tones.deep, 110, 60);
      for (const side of [-1, 1])
        for (const x of [112, 160, 208])
          painter.fill(ellipse(side * x, 856, 20, 17), painter.lighting.tones("#cfc4b4").base, 0.85);
    },
  });
}

/** Fine broken lines of skin. */
function wrinkles(
  painter: Painter,
  region: Shape,
  colour: Hex,
  count: number,
  length: number,
  angle = 8,
): void {
  fur(painter, region, {
    flow: (x) => (x > 0 ? angle : 180 - angle),
    length,
    width: 2.2,
    count,
    colour,
    opacity: 0.32,
    spread: 30,
  });
}

function drawElephantEar(painter: Painter, head: Head, side: number, main: Hex): void {
  const ear = head.shape(
    sided(
      "84 -118, 140 -158, 214 -160, 270 -110, 292 -20, 268 80, 226 160, 186 190!, 166 140, 122 110, 92 50",
      side,
    ),
    -30,
  );
  const flesh = mix(main, "#c9948a", 0.3);
  painter.form(ear, main, {
    shadow: 30,
    rim: 4,
    inside: (tones) => {
      const inner = painter.lighting.tones(flesh);
      painter.fill(
        head.shape(
          sided(
            "104 -96, 150 -130, 212 -130, 252 -90, 268 -16, 244 70, 206 136, 176 112, 130 84, 108 30",
            side,
          ),
          -30,
        ),
        painter.linear(
          [side * 90, 0],
          [side * 280, 0],
          [
            [0, inner.deep],
            [0.5, inner.base],
            [1, inner.shade],
          ],
        ),
        0.75,
      );
      for (const [dx, dy] of [
        [254, -70],
        [266, 0],
        [240, 76],
        [210, 130],
      ] as const) {
        const [ax, ay] = head.spot(side * 112, -40, -30);
        const [bx, by] = head.spot(side * dx, dy, -30);
        painter.stroke(
          line(`${ax} ${ay}, ${(ax + bx) / 2} ${(ay + by) / 2 - 18}, ${bx} ${by}`),
          tones.deep,
          7,
          0.22,
        );
      }
      wrinkles(painter, ear, tones.deep, 90, 34, 60);
      const [ex, ey] = head.spot(side * 96, -20, -30);
      painter.glow(ex, ey, 60, 140, tones.deep, 0.85);
    },
  });
}

function drawElephantFace(painter: Painter, head: Head, main: Hex, curl: number): void {
  const tones = painter.lighting.tones(main);
  const mass = head.both("0 -166, 40 -174, 82 -150, 110 -100, 112 -40, 104 20, 92 76, 66 120, 40 150, 0 160");
  painter.form(mass, main, {
    shadow: 44,
    rim: 4,
    inside: () => {
      for (const side of [-1, 1]) {
        painter.glow(...head.spot(side * 42, -118, 0), 46, 46, tones.light, 0.55);
        painter.glow(...head.spot(side * 74, 54, 0), 40, 70, tones.deep, 0.5);
        painter.glow(...head.spot(side * 76, -64, 0), 26, 40, tones.deep, 0.4);
      }
      painter.glow(...head.spot(0, -124, 0), 16, 60, tones.deep, 0.5);
      wrinkles(painter, mass, tones.deep, 90, 30);
      spatter(painter, mass, { count: 90, radius: 1.6, colour: tones.light, opacity: 0.5 });
      fur(painter, mass, {
        flow: () => -90,
        length: 16,
        width: 1.6,
        count: 40,
        colour: tones.deep,
        opacity: 0.5,
        where: (_x, y) => y < -120,
      });
    },
  });
  for (const side of [-1, 1]) drawTusk(painter, head, side);
  drawTrunk(painter, head, main, curl);
  for (const side of [-1, 1]) {
    const [x, y] = head.spot(side * 74, -16, 6);
    painter.glow(x, y, 30, 26, tones.deep, 0.8);
    for (const [dy, w] of [
      [-17, 3],
      [-25, 2],
      [15, 3],
      [22, 2],
    ] as const)
      painter.stroke(
        line(`${x - 20} ${y + dy * 0.7}, ${x} ${y + dy}, ${x + 20} ${y + dy * 0.7}`),
        tones.deep,
        w,
        0.55,
      );
  }
  eyes(painter, head, {
    x: 74,
    y: -16,
    width: 13,
    height: 9.5,
    tiltDegrees: -8,
    iris: "#8a5a2c",
    pupil: "round",
    rim: tones.deep,
    lift: 6,
    lid: 0.3,
  });
  const lashes: string[] = [];
  for (const side of [-1, 1])
    for (let index = 0; index < 6; index += 1)
      lashes.push(
        blade(
          painter.random,
          head.spot(side * (66 + index * 4), -25 + index * 1.5, 6),
          side === 1 ? 22 + index * 6 : 158 - index * 6,
          18,
          2,
        ),
      );
  painter.marks(lashes.join(""), shift(tones.deep, { lightness: -0.1 }), 0.9);
}

function drawTusk(painter: Painter, head: Head, side: number): void {
  const at = (x: number, y: number): Point => head.spot(side * x, y, 16);
  const tusk = ribbon([at(62, 104), at(84, 168), at(94, 232), at(84, 290)], [30, 27, 20, 0.3]);
  const ivory = painter.lighting.tones("#eee0c2");
  painter.turned(tusk, "#eee0c2", {});
  painter.within(tusk, () => painter.glow(...at(64, 100), 34, 46, ivory.deep, 0.8));
}

function drawTrunk(painter: Painter, head: Head, main: Hex, curl: number): void {
  const tones = painter.lighting.tones(main);
  const spine: Point[] = [
    head.spot(0, -44, 20),
    head.spot(0, 30, 44),
    head.spot(0, 110, 44),
    head.spot(curl * 4, 190, 40),
    head.spot(curl * 18, 270, 36),
    head.spot(curl * 58, 350, 34),
    head.spot(curl * 96, 430, 34),
  ];
  const trunk = ribbon(spine, [60, 108, 104, 86, 72, 62, 56]);
  painter.glow(-painter.side() * 30 + (spine[2]?.[0] ?? 0), 180, 90, 200, tones.deep, 0.6);
  painter.turned(trunk, main, {
    inside: (t) => {
      for (let y = -10; y < 430; y += 15) {
        const x = spine.reduce(
          (best, point) => (Math.abs(point[1] - y) < Math.abs(best[1] - y) ? point : best),
          spine[0] ?? [0, 0],
        )[0];
        const half = 60 - y * 0.06;
        const dip = 9 + painter.random.bell() * 3;
        painter.stroke(
          line(
            `${x - half} ${y}, ${x - half * 0.4} ${y + dip}, ${x + half * 0.4} ${y + dip}, ${x + half} ${y}`,
          ),
          t.deep,
          2.6,
          0.32 + painter.random.between(0, 0.2),
        );
        painter.stroke(
          line(`${x - half} ${y + 3.4}, ${x} ${y + dip + 4.4}, ${x + half} ${y + 3.4}`),
          t.light,
          1.4,
          0.35,
        );
      }
    },
  });
  painter.fill(
    trunk,
    painter.linear(
      [0, -60],
      [0, 40],
      [
        [0, tones.base],
        [1, tones.base, 0],
      ],
    ),
  );
}
