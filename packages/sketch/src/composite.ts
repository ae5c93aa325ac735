/** Layers of pixels over each other: premultiplied RGBA, as the rasteriser gives it. */
import { resample } from "./resample.ts";
import { discard, type Pixels } from "./style/pixels.ts";

/**
 * `layers`, bottom first, over the ground, in place. The ground comes out opaque. A layer may be smaller than the
 * picture: what is soft, such as a veil of light, is rasterised small, which costs a fraction and looks the same.
 */
export function compositeAll(ground: Pixels, layers: readonly Pixels[]): void {
  for (const layer of layers) {
    const isWhole = layer.width === ground.width && layer.height === ground.height;
    const whole = isWhole ? layer : resample(layer, { widthPx: ground.width, heightPx: ground.height }, 0);
    composite(whole.data, ground.data);
    if (!isWhole) discard(whole);
  }
}

/** One layer over as many pixels, in place. The ground comes out opaque. */
export function composite(layer: Uint8Array, ground: Uint8Array): void {
  compositeWords(layer, ground, 0xff000000);
}

/** The same where the ground is itself a layer, and stays as clear as both of them leave it. */
export function compositeOnLayer(layer: Uint8Array, ground: Uint8Array): void {
  compositeWords(layer, ground, 0);
}

/** `alpha`: bits that every pixel has afterwards. */
function compositeWords(layer: Uint8Array, ground: Uint8Array, alpha: number): void {
  const above = wordsOf(layer);
  const below = wordsOf(ground);
  for (let index = 0; index < below.length; index += 1) {
    const over = above[index] as number;
    const under = below[index] as number;
    const through = 255 - (over >>> 24);
    const mixed =
      through === 255
        ? under
        : ((share(under & 255, through) |
            (share((under >>> 8) & 255, through) << 8) |
            (share((under >>> 16) & 255, through) << 16) |
            (share(under >>> 24, through) << 24)) >>>
            0) +
          over;
    below[index] = mixed | alpha;
  }
}

const wordsOf = (bytes: Uint8Array): Uint32Array =>
  new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);

/** A product of two bytes by 255, rounded down. */
function share(value: number, of: number): number {
  const product = value * of + 1;
  return (product + (product >> 8)) >> 8;
}
