import type { Hex } from "#sketch/scene.ts";

/** A piece of SVG: shapes, and the gradients, clips and filters they name. Pieces are joined, never parsed. */
export type Drawing = {
  /** Content for `<defs>`. Every id starts with the piece's own prefix, so that two pieces never collide. */
  defs: string;
  body: string;
};

/** Light along the edge of a drawing, from inside. */
export type Rim = {
  colour: Hex;
  opacity: number;
  /** From the edge that is lit to where it ends, in the drawing's units. */
  offset: readonly [x: number, y: number];
};

/** A drawing that is rasterised by itself and laid on those below it. */
export type Sheet = { drawing: Drawing; rim?: Rim };

export type Size = { widthPx: number; heightPx: number };

export const nothing: Drawing = { defs: "", body: "" };

export function join(...pieces: Drawing[]): Drawing {
  return {
    defs: pieces.map((piece) => piece.defs).join(""),
    body: pieces.map((piece) => piece.body).join(""),
  };
}

/** Two decimals are below a pixel at every size we draw; fewer digits make resvg parse faster. */
export function n(value: number): string {
  const hundredths = Math.round(value * 100);
  if (!(Math.abs(hundredths) < 1e9)) return String(hundredths / 100);
  // A drawing has tens of thousands of numbers, and whole ones become text several times faster.
  const whole = Math.trunc(hundredths / 100);
  const text = whole === 0 && hundredths < 0 ? "-0" : String(whole);
  return hundredths === whole * 100 ? text : text + (decimals[Math.abs(hundredths - whole * 100)] ?? "");
}

const decimals = Array.from({ length: 100 }, (_, hundredths) => String(hundredths / 100).slice(1));
