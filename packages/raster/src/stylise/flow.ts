/** The direction of brush strokes: along edges, smoothed over the picture. */
import { blurPlane, type Plane } from "#raster/planes.ts";

export type Flow = {
  /** Unit vector along the stroke. */
  x: Float32Array;
  y: Float32Array;
  /** 0: no direction .. 1: a clear edge. */
  clarity: Float32Array;
};

/** From the smoothed structure tensor (Brox et al., 2006; Kyprianidis, 2009). */
export function flowOf({ data, width, height }: Plane, sigmaPx: number): Flow {
  const make = (): Plane => ({ data: new Float32Array(data.length), width, height });
  const [xx, xy, yy] = [make(), make(), make()];
  for (let y = 0; y < height; y += 1) {
    const [up, row, down] = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [x === 0 ? 0 : x - 1, x + 1 === width ? x : x + 1];
      const gx =
        data[up + right]! -
        data[up + left]! +
        2 * (data[row + right]! - data[row + left]!) +
        data[down + right]! -
        data[down + left]!;
      const gy =
        data[down + left]! -
        data[up + left]! +
        2 * (data[down + x]! - data[up + x]!) +
        data[down + right]! -
        data[up + right]!;
      xx.data[row + x] = gx * gx;
      xy.data[row + x] = gx * gy;
      yy.data[row + x] = gy * gy;
    }
  }
  const [a, b, c] = [blurPlane(xx, sigmaPx).data, blurPlane(xy, sigmaPx).data, blurPlane(yy, sigmaPx).data];
  const flow: Flow = { x: xx.data, y: xy.data, clarity: yy.data };
  for (let index = 0; index < data.length; index += 1) {
    const [e, f, g] = [a[index]!, b[index]!, c[index]!];
    const root = Math.sqrt((e - g) * (e - g) + 4 * f * f);
    const most = (e + g + root) / 2;
    // (f, most − e) runs across the edge, along the gradient; a quarter turn makes it the stroke.
    const isPlain = Math.abs(f) + Math.abs(most - e) < 1e-9;
    const edgeX = isPlain ? 0 : e - most;
    const edgeY = isPlain ? 1 : f;
    const length = Math.hypot(edgeX, edgeY) || 1;
    flow.x[index] = edgeX / length;
    flow.y[index] = edgeY / length;
    flow.clarity[index] = e + g < 1e-7 ? 0 : root / (e + g);
  }
  return flow;
}
