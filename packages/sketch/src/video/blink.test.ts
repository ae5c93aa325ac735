import { expect, test } from "vitest";
import { composeParts } from "#sketch/compose.ts";
import { rasteriseSheets } from "#sketch/rasterise.ts";
import type { Scene } from "#sketch/scene.ts";
import { parsePrompt } from "#sketch/understand/parse-prompt.ts";
import { drawClosedEyes } from "./blink.ts";
import { positionsOf } from "./scene-video.ts";

const size = { widthPx: 512, heightPx: 640 };
const whole = { x: 0, y: 0, width: size.widthPx, height: size.heightPx };

test.each([
  "a close-up of a woman with curly hair and glasses",
  "a man with a beard and a hat, half length",
  "an old woman thinking, portrait",
  "a woman reading a book in a library",
  "two women dancing at a party",
])("eyes that close belong to the very face: %s", async (prompt) => {
  const { scene } = parsePrompt(prompt, { seed: 5, size });
  const people = positionsOf(scene, size, 1);
  const eyes = await drawClosedEyes(scene, people, size, size);
  expect(eyes.length).toBeGreaterThan(0);
  const { data } = await rasteriseSheets(composeParts(closed(scene), size).subject, whole, size);
  for (const { box, figure, position } of eyes) {
    let largest = 0;
    const middleY = position.y + (position.person.pose === "reading" ? 10 : 2) * position.scale;
    for (let row = 0; row < box.height; row += 1) {
      for (let column = 0; column < box.width; column += 1) {
        const [x, y] = [box.x + column, box.y + row];
        const away = Math.hypot(
          (x + 0.5 - position.x) / (108 * position.scale),
          (y + 0.5 - middleY) / (42 * position.scale),
        );
        // Frames are blended with it only within this.
        if (away >= 1) continue;
        for (let channel = 0; channel < 4; channel += 1) {
          const expected = data[(y * size.widthPx + x) * 4 + channel] ?? 0;
          const found = figure[(row * box.width + column) * 4 + channel] ?? 0;
          largest = Math.max(largest, Math.abs(expected - found));
        }
      }
    }
    expect(largest).toBeLessThanOrEqual(16);
  }
});

const closed = (scene: Scene): Scene =>
  scene.subject.kind === "people"
    ? {
        ...scene,
        subject: {
          ...scene.subject,
          people: scene.subject.people.map((person) => ({ ...person, expression: "eyesClosed" })),
        },
      }
    : scene;
