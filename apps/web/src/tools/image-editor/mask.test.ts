import { expect, test } from "vitest";
import { drawMarks, hasPaint, isMaskMark, type MaskMark } from "./mask.ts";

const rectangle: MaskMark = {
  kind: "rectangle",
  erases: false,
  left: 0.25,
  top: 0.5,
  width: 0.5,
  height: 0.25,
};
const dot: MaskMark = { kind: "stroke", erases: true, size: 0.1, points: [0.5, 0.5] };

function record() {
  const said: string[] = [];
  const canvas = new Proxy(
    {},
    {
      get: (_, name) =>
        name in {} ? undefined : (...args: unknown[]) => said.push(`${String(name)} ${args.join(" ")}`),
      set: (_, name, value) => {
        said.push(`${String(name)} = ${String(value)}`);
        return true;
      },
    },
  );
  return { said, canvas: canvas as unknown as Parameters<typeof drawMarks>[0] };
}

test("marks lie where they were painted, whatever the size they are drawn in", () => {
  const { said, canvas } = record();
  drawMarks(canvas, [rectangle], { width: 400, height: 200 }, "#fff");
  expect(said).toContain("fillRect 100 100 200 50");
});

test("what is taken away cuts a hole, and a tap is a dot", () => {
  const { said, canvas } = record();
  drawMarks(canvas, [rectangle, dot], { width: 400, height: 200 }, "#fff");
  expect(said).toContain("globalCompositeOperation = destination-out");
  expect(said).toContain("lineWidth = 40");
  expect(said).toContain("moveTo 200 100");
  expect(said.at(-1)).toBe("globalCompositeOperation = source-over");
});

test("only what adds something is paint, and what was kept is read back with care", () => {
  expect(hasPaint([dot])).toBe(false);
  expect(hasPaint([dot, rectangle])).toBe(true);
  expect([rectangle, dot].every(isMaskMark)).toBe(true);
  for (const broken of [
    null,
    {},
    { kind: "stroke", erases: false, size: 1, points: [1] },
    { kind: "rectangle" },
  ])
    expect(isMaskMark(broken)).toBe(false);
});
