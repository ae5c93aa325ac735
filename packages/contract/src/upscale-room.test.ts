import { expect, test } from "vitest";
import type { MeasuredDuration } from "./engine-capabilities.ts";
import { upscaleRoom, upscaleTimeoutMs } from "./upscale-room.ts";

const maxOutputPixels = 40_000_000;
const measured = (variant: string, secondsPerMegapixel: number): MeasuredDuration => ({
  variant,
  jobs: 5,
  p50Ms: secondsPerMegapixel * 1000,
  p90Ms: secondsPerMegapixel * 2000,
  p50MsPerMegapixel: secondsPerMegapixel * 1000,
});
const room = (scale: 2 | 4, mode: "fast" | "best", durations: MeasuredDuration[]) =>
  upscaleRoom({ scale, mode }, { maxOutputPixels, durations });

test("a quick machine has room for the largest result", () => {
  for (const scale of [2, 4] as const)
    expect(room(scale, "best", [measured(`best-${scale}x`, 60)])).toEqual({
      pixels: maxOutputPixels / scale ** 2,
      limitedBy: "size",
    });
});

test("on a slow machine every accepted picture ends in half of the time at its usual pace", () => {
  const { pixels, limitedBy } = room(2, "best", [measured("best-2x", 230)]);
  expect(limitedBy).toBe("time");
  expect(pixels / 1e6).toBeCloseTo(7.17, 2);
  expect((pixels / 1e6) * 230_000 * 2).toBeLessThanOrEqual(upscaleTimeoutMs);
  expect(room(2, "fast", [measured("best-2x", 230)]).limitedBy).toBe("size");
});

test("an unmeasured machine has room for what any machine can do; the other scale counts as a measurement", () => {
  expect(room(2, "best", [])).toEqual({ pixels: 4_000_000, limitedBy: "not measured" });
  expect(room(4, "best", [])).toEqual({ pixels: 2_500_000, limitedBy: "size" });
  expect(room(2, "best", [measured("fast-2x", 1)]).limitedBy).toBe("not measured");
  expect(room(2, "best", [measured("best-4x", 60)])).toEqual({ pixels: 10_000_000, limitedBy: "size" });
  expect(room(2, "best", [measured("best-4x", 60), measured("best-2x", 230)]).limitedBy).toBe("time");
});

test("measurements of small pictures do not count", () => {
  const small = { ...measured("best-2x", 2000), p50MsPerMegapixel: null };
  expect(room(2, "best", [small]).limitedBy).toBe("not measured");
});
