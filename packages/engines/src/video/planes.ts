/**
 * Pictures as the encoder takes them: Rec. 709 luma at full size and two colour planes at half of it, limited range.
 * A layer with alpha is premultiplied, offsets included, so that laying one over another is one multiplication.
 */
export type Size = { widthPx: number; heightPx: number };

/** `stride`: from one row to the next. On a stage every row and column is followed by a copy of the last. */
export type Plane = { data: Uint8Array; width: number; height: number; stride: number };

/** One frame as ffmpeg's yuv420p: the three planes are views of `bytes`, one after the other. Both sides are even. */
export type Frame = Size & { bytes: Uint8Array; luma: Uint8Array; cb: Uint8Array; cr: Uint8Array };

/** What a block of 16 by 16 pixels of a layer hides of what is below. */
export const cover = { nothing: 0, some: 1, all: 2 } as const;

export type Layer = {
  /** Of any multiple of the picture's size: at twice the size, motion below a pixel stays sharp. */
  luma: Plane;
  cb: Plane;
  cr: Plane;
  /** Absent: opaque everywhere. */
  alpha?: { luma: Plane; chroma: Plane; blocks: Uint8Array };
};

export function createFrame({ widthPx, heightPx }: Size): Frame {
  return frameIn(new Uint8Array((widthPx * heightPx * 3) / 2), { widthPx, heightPx });
}

/** The planes of a frame as views of `bytes`. */
export function frameIn(bytes: Uint8Array, { widthPx, heightPx }: Size): Frame {
  const [area, quarter] = [widthPx * heightPx, (widthPx >> 1) * (heightPx >> 1)];
  return {
    widthPx,
    heightPx,
    bytes,
    luma: bytes.subarray(0, area),
    cb: bytes.subarray(area, area + quarter),
    cr: bytes.subarray(area + quarter),
  };
}

export type Colour = readonly [luma: number, cb: number, cr: number];

export function colourOf(red: number, green: number, blue: number): Colour {
  return [
    16 + 0.1826 * red + 0.6142 * green + 0.062 * blue,
    128 - 0.1006 * red - 0.3386 * green + 0.4392 * blue,
    128 + 0.4392 * red - 0.3989 * green - 0.0403 * blue,
  ];
}

export const colourOfHex = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return colourOf((value >> 16) & 255, (value >> 8) & 255, value & 255);
};

/** RGBA of even sides, opaque, to an opaque layer. `detail` 2 keeps luma at twice the size. */
export function opaqueLayer(rgba: Uint8Array, size: Size, detail: 1 | 2): Layer {
  const { luma, cb, cr } = convert(rgba, size);
  return { luma: detail === 1 ? luma : doubled(luma), cb, cr };
}

/**
 * What has to lie over `below` (opaque RGBA), covering it as `matte` says (the alpha of RGBA), so that `above` (opaque
 * RGBA) comes out exactly: at rest a film of layers equals its picture, whatever finishing pass went over both.
 */
export function layerBetween(
  above: Uint8Array,
  below: Uint8Array,
  matte: Uint8Array,
  size: Size,
  detail: 1 | 2,
): Layer {
  const rgba = new Uint8Array(above.length);
  for (let at = 0; at < rgba.length; at += 4) {
    // What is all but opaque or all but clear is made so: there the compositor has a much shorter way.
    const given = matte[at + 3] ?? 0;
    const alpha = given > 251 ? 255 : given;
    if (alpha < 3) continue;
    const through = (255 - alpha) / 255;
    rgba[at] = Math.max(0, (above[at] ?? 0) - through * (below[at] ?? 0));
    rgba[at + 1] = Math.max(0, (above[at + 1] ?? 0) - through * (below[at + 1] ?? 0));
    rgba[at + 2] = Math.max(0, (above[at + 2] ?? 0) - through * (below[at + 2] ?? 0));
    rgba[at + 3] = alpha;
  }
  const { luma, cb, cr } = convert(rgba, size);
  const alpha = alphaOf(rgba, size);
  if (detail === 1) return { luma, cb, cr, alpha };
  return { luma: doubled(luma), cb, cr, alpha: { ...alpha, luma: doubled(alpha.luma) } };
}

/** Premultiplied (or opaque) RGBA to planes; the offsets of 16 and 128 are multiplied by alpha too. */
function convert(rgba: Uint8Array, { widthPx, heightPx }: Size): { luma: Plane; cb: Plane; cr: Plane } {
  const luma = new Uint8Array(widthPx * heightPx);
  for (let at = 0, from = 0; at < luma.length; at += 1, from += 4) {
    const [red, green, blue] = [rgba[from] ?? 0, rgba[from + 1] ?? 0, rgba[from + 2] ?? 0];
    luma[at] = (11966 * red + 40254 * green + 4064 * blue + 4112 * (rgba[from + 3] ?? 0) + 32768) >> 16;
  }
  const [width, height] = [widthPx >> 1, heightPx >> 1];
  const cb = new Uint8Array(width * height);
  const cr = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const a = (y * 2 * widthPx + x * 2) * 4;
      const b = a + widthPx * 4;
      const sum = (channel: number): number =>
        (rgba[a + channel] ?? 0) +
        (rgba[a + 4 + channel] ?? 0) +
        (rgba[b + channel] ?? 0) +
        (rgba[b + 4 + channel] ?? 0);
      const [red, green, blue, alpha] = [sum(0), sum(1), sum(2), sum(3)];
      const middle = 32896 * alpha + 131072;
      cb[at] = (-6596 * red - 22189 * green + 28784 * blue + middle) >> 18;
      cr[at] = (28784 * red - 26145 * green - 2639 * blue + middle) >> 18;
    }
  }
  return {
    luma: planeOf(luma, widthPx),
    cb: planeOf(cb, width),
    cr: planeOf(cr, width),
  };
}

function alphaOf(rgba: Uint8Array, { widthPx, heightPx }: Size): NonNullable<Layer["alpha"]> {
  const luma = new Uint8Array(widthPx * heightPx);
  for (let at = 0; at < luma.length; at += 1) luma[at] = rgba[at * 4 + 3] ?? 0;
  const [width, height] = [widthPx >> 1, heightPx >> 1];
  const chroma = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const from = y * 2 * widthPx + x * 2;
      chroma[at] =
        ((luma[from] ?? 0) +
          (luma[from + 1] ?? 0) +
          (luma[from + widthPx] ?? 0) +
          (luma[from + widthPx + 1] ?? 0) +
          2) >>
        2;
    }
  }
  return {
    luma: planeOf(luma, widthPx),
    chroma: planeOf(chroma, width),
    blocks: blocksOf(luma, widthPx, heightPx),
  };
}

/** Each block speaks for itself and its eight neighbours, for a cell of the output may touch those too. */
function blocksOf(alpha: Uint8Array, width: number, height: number): Uint8Array {
  const [columns, rows] = [(width + 15) >> 4, (height + 15) >> 4];
  const own = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let [empty, full] = [true, true];
      for (let y = row * 16; y < Math.min(height, row * 16 + 16); y += 1) {
        for (let x = column * 16; x < Math.min(width, column * 16 + 16); x += 1) {
          const here = alpha[y * width + x] ?? 0;
          if (here !== 0) empty = false;
          if (here !== 255) full = false;
        }
        if (!empty && !full) break;
      }
      own[row * columns + column] = empty ? cover.nothing : full ? cover.all : cover.some;
    }
  }
  const blocks = new Uint8Array(own.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const first = own[row * columns + column] ?? 0;
      let same = true;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          if (own[y * columns + x] !== first) same = false;
        }
      }
      blocks[row * columns + column] = same ? first : cover.some;
    }
  }
  return blocks;
}

/**
 * Twice the pixels: the given ones stay what they are, and between them lie those of a Catmull-Rom curve. A camera at
 * rest therefore sees the very picture.
 */
function doubled({ data, width, height }: Plane): Plane {
  const wide = width * 2;
  const large = new Uint8Array(wide * height * 2);
  for (let y = 0; y < height; y += 1) {
    const to = y * 2 * wide;
    const from = y * width;
    for (let x = 0; x < width; x += 1) {
      const here = data[from + x] as number;
      const next = data[from + (x + 1 < width ? x + 1 : x)] as number;
      const outer =
        (data[from + (x > 0 ? x - 1 : x)] as number) + (data[from + Math.min(width - 1, x + 2)] as number);
      large[to + x * 2] = here;
      large[to + x * 2 + 1] = clamped((9 * (here + next) - outer + 8) >> 4);
    }
  }
  const rowOf = (y: number): number => Math.min(height - 1, Math.max(0, y)) * 2 * wide;
  for (let y = 0; y < height; y += 1) {
    const [above, here, next, after] = [rowOf(y - 1), rowOf(y), rowOf(y + 1), rowOf(y + 2)];
    const to = here + wide;
    for (let x = 0; x < wide; x += 1) {
      const inner = (large[here + x] as number) + (large[next + x] as number);
      const outer = (large[above + x] as number) + (large[after + x] as number);
      large[to + x] = clamped((9 * inner - outer + 8) >> 4);
    }
  }
  return planeOf(large, wide);
}

const planeOf = (data: Uint8Array, width: number): Plane => ({
  data,
  width,
  height: data.length / width,
  stride: width,
});

const clamped = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);
