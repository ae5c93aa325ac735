/** Drawn lines from a picture: a difference of Gaussians, smoothed along the strokes (Kang, Lee and Chui, 2007). */
import { type Flow } from "./flow.ts";
import { blurPlane, type Plane, smoothstep } from "#raster/planes.ts";

/**
 * 0 ink .. 1 none. Pixels that are darker than their surroundings become lines, whatever their tone, so that dark areas
 * do not fill up. `weight` 0..1 makes lines more likely.
 */
export function drawLines(lightness: Plane, flow: Flow, options: { sigmaPx: number; weight: number }): Plane {
  const { width, height } = lightness;
  const inner = blurPlane(lightness, options.sigmaPx).data;
  const outer = blurPlane(lightness, options.sigmaPx * 1.7).data;
  const response = new Float32Array(inner.length);
  for (let index = 0; index < inner.length; index += 1) {
    // The eye sees steps in proportion to the light around them.
    response[index] = (outer[index]! - inner[index]!) / (0.22 + outer[index]!);
  }
  const smooth = alongFlow(
    { data: response, width, height },
    flow,
    Math.max(1, Math.round(options.sigmaPx * 2.5)),
  );
  const least = 0.012 - options.weight * 0.009;
  const full = least + 0.05 - options.weight * 0.026;
  for (let index = 0; index < smooth.data.length; index += 1)
    smooth.data[index] = 1 - smoothstep(least, full, smooth.data[index]!);
  return smooth;
}

/** The mean along the stroke through each pixel, `steps` pixels to both sides. */
export function alongFlow(plane: Plane, flow: Flow, steps: number): Plane {
  const { data, width, height } = plane;
  const result = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const start = y * width + x;
      let sum = data[start]!;
      let count = 1;
      for (let side = -1; side <= 1; side += 2) {
        let [px, py] = [x + 0.5, y + 0.5];
        let [dx, dy] = [flow.x[start]! * side, flow.y[start]! * side];
        for (let step = 0; step < steps; step += 1) {
          px += dx;
          py += dy;
          if (px < 0 || py < 0 || px >= width || py >= height) break;
          const at = (py | 0) * width + (px | 0);
          sum += data[at]!;
          count += 1;
          const turn = flow.x[at]! * dx + flow.y[at]! * dy < 0 ? -1 : 1;
          dx = flow.x[at]! * turn;
          dy = flow.y[at]! * turn;
        }
      }
      result[start] = sum / count;
    }
  }
  return { data: result, width, height };
}
