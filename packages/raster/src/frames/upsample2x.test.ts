import { expect, test } from "vitest";
import type { Plane } from "./frame.ts";
import { upsample2x } from "./upsample2x.ts";

const clamped = (value: number): number => Math.min(255, Math.max(0, value));

/** A line with a point of the Catmull-Rom curve between each two; its ends are repeated. */
function between(line: readonly number[]): number[] {
  const at = (index: number): number => line[Math.min(line.length - 1, Math.max(0, index))] as number;
  return line.flatMap((here, index) => [
    here,
    clamped((9 * (here + at(index + 1)) - at(index - 1) - at(index + 2) + 8) >> 4),
  ]);
}

function planeOf(width: number, height: number, top = 0, bottom = height): Plane {
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const row = Math.floor(at / width);
    if (row < top || row >= bottom) return 0;
    return at % 5 === 0 ? 255 : at % 7 === 0 ? 0 : (at * 7919) & 255;
  });
  return { data, width, height, stride: width, top, bottom };
}

test.each([
  [32, 12],
  [21, 7],
  [8, 3],
  [1, 2],
])("upsampling a plane of %i by %i keeps its pixels and interpolates between them", (width, height) => {
  const plane = planeOf(width, height);
  const large = upsample2x(plane, plane);
  expect([large.width, large.height, large.stride]).toEqual([width * 2, height * 2, width * 2]);
  const rows = Array.from({ length: height }, (_, y) =>
    between([...plane.data.subarray(y * width, (y + 1) * width)]),
  );
  const columns = Array.from({ length: width * 2 }, (_, x) => between(rows.map((row) => row[x] as number)));
  const expected = Array.from({ length: height * 2 }, (_, y) => columns.map((column) => column[y])).flat();
  expect([...large.data]).toEqual(expected);
});

test("only the filled rows of a plane are upsampled, and the rest is clear", () => {
  const plane = planeOf(16, 20, 6, 12);
  const whole = upsample2x(plane, { top: 0, bottom: 20 });
  const part = upsample2x(plane, plane);
  expect(part.data).toEqual(whole.data);
  expect([part.top, part.bottom]).toEqual([12, 24]);
});
