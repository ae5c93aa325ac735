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
  const calls: string[] = [];
  const canvas = new Proxy(
    {},
    {
      get: (_, name) =>
        name in {} ? undefined : (...args: unknown[]) => calls.push(`${String(name)} ${args.join(" ")}`),
      set: (_, name, value) => {
        calls.push(`${String(name)} = ${String(value)}`);
        return true;
      },
    },
  );
  return { calls, canvas: canvas as unknown as Parameters<typeof drawMarks>[0] };
}

test("marks keep their position in any size", () => {
  const { calls, canvas } = record();
  drawMarks(canvas, [rectangle], { width: 400, height: 200 }, "#fff");
  expect(calls).toContain("fillRect 100 100 200 50");
});

test("an erasing mark cuts a hole, and a tap is a dot", () => {
  const { calls, canvas } = record();
  drawMarks(canvas, [rectangle, dot], { width: 400, height: 200 }, "#fff");
  expect(calls).toContain("globalCompositeOperation = destination-out");
  expect(calls).toContain("lineWidth = 40");
  expect(calls).toContain("moveTo 200 100");
  expect(calls.at(-1)).toBe("globalCompositeOperation = source-over");
});

test("only adding marks count as paint, and damaged marks are rejected", () => {
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
