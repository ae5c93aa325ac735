/** A piece of SVG: shapes, and the gradients, clips and filters they name. Pieces are joined, never parsed. */
export type Drawing = {
  /** Content for `<defs>`. Every id starts with the piece's own prefix, so that two pieces never collide. */
  defs: string;
  body: string;
};

export type Size = { widthPx: number; heightPx: number };

export const nothing: Drawing = { defs: "", body: "" };

export function join(...pieces: Drawing[]): Drawing {
  return {
    defs: pieces.map((piece) => piece.defs).join(""),
    body: pieces.map((piece) => piece.body).join(""),
  };
}

/** Two decimals are below a pixel at every size we draw; fewer digits make resvg parse faster. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);
