/**
 * Tone of a picture as one matrix on its sRGB bytes. The browser shows a change with it (feColorMatrix) and the server
 * renders the picture with it, so that both agree.
 */

export type Tone = { brightness: number; contrast: number; saturation: number; warmth: number };

/** Rows for red, green and blue: three factors and what is added, in shares of white. */
type ToneMatrix = readonly [Row, Row, Row];
type Row = readonly [red: number, green: number, blue: number, added: number];

/** Luminance by Rec. 709, the weights of CSS saturate(). */
const weights = [0.2126, 0.7152, 0.0722] as const;

/** @param tone each in -1..1; 0 leaves the picture as it is. Warmth and saturation come first, then light. */
export function toneMatrix({ brightness, contrast, saturation, warmth }: Tone): ToneMatrix {
  const colour = 1 + saturation;
  const warm = [1 + 0.18 * warmth, 1 + 0.02 * warmth, 1 - 0.18 * warmth] as const;
  // The darkest setting halves the light and the brightest multiplies it by 1.5, so neither gives plain black or white.
  const light = 1 + 0.5 * brightness;
  const spread = contrast < 0 ? 1 + 0.7 * contrast : 1 + contrast;
  const factor = light * spread;
  const added = 0.5 * (1 - spread);
  const row = (channel: 0 | 1 | 2): Row => {
    const share = (of: 0 | 1 | 2): number =>
      factor * warm[of] * (weights[of] * (1 - colour) + (of === channel ? colour : 0));
    return [share(0), share(1), share(2), added];
  };
  return [row(0), row(1), row(2)];
}
