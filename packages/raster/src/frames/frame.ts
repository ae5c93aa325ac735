/**
 * Pictures as the encoder takes them: Rec. 709 luma at full size and two colour planes at half of it, limited range.
 * A layer with alpha is premultiplied, offsets included, so that compositing it is one multiplication.
 */
export type Size = { widthPx: number; heightPx: number };

/**
 * `stride` is the distance between rows. `createFrameBuffers` repeats the last row and column once. Rows before `top`
 * and from `bottom` on are 0.
 */
export type Plane = {
  data: Uint8Array;
  width: number;
  height: number;
  stride: number;
  top: number;
  bottom: number;
};

/** One frame as ffmpeg's yuv420p: the three planes are views of `bytes`, one after the other. Both sides are even. */
export type Frame = Size & { bytes: Uint8Array; luma: Uint8Array; cb: Uint8Array; cr: Uint8Array };

/** How much of the layers below a block of 16 by 16 pixels hides. */
export const cover = { nothing: 0, some: 1, all: 2 } as const;

export type Layer = {
  /** Any multiple of the picture's size; at twice the size, motion below a pixel stays sharp. */
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
