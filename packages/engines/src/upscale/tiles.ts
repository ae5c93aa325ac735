/**
 * Cuts a picture into tiles for a network that sees a tile's surroundings too. The cores of all tiles together cover
 * every pixel once; each tile is read with margins, which beyond the picture's edge are its mirror image.
 */
import type { Plane } from "./lanczos.ts";

/** The part of the picture that a tile computes, and its margins. */
export type Tile = {
  x: number;
  y: number;
  widthPx: number;
  heightPx: number;
  margins: { left: number; right: number; top: number; bottom: number };
};

export type TileOptions = {
  /** No core is larger. */
  sidePx: number;
  /** Towards another tile. */
  innerMarginPx: number;
  /** Beyond the picture. */
  outerMarginPx: number;
};

/** Tiles of nearly one size, by rows from the top left. */
export function planTiles(widthPx: number, heightPx: number, options: TileOptions): Tile[] {
  const columns = cutEvenly(widthPx, options);
  return cutEvenly(heightPx, options).flatMap((row) =>
    columns.map((column) => ({
      x: column.at,
      y: row.at,
      widthPx: column.length,
      heightPx: row.length,
      margins: { left: column.before, right: column.after, top: row.before, bottom: row.after },
    })),
  );
}

type Cut = { at: number; length: number; before: number; after: number };

function cutEvenly(length: number, { sidePx, innerMarginPx, outerMarginPx }: TileOptions): Cut[] {
  const parts = Math.ceil(length / sidePx);
  const cuts = Array.from({ length: parts + 1 }, (_, part) => Math.round((part * length) / parts));
  return cuts.slice(1).map((end, part) => ({
    at: cuts[part]!,
    length: end - cuts[part]!,
    before: part === 0 ? outerMarginPx : innerMarginPx,
    after: part === parts - 1 ? outerMarginPx : innerMarginPx,
  }));
}

/** The pixels of a tile and its margins. */
export function readTile(picture: Plane, tile: Tile): Plane {
  const { data, widthPx: pictureWidthPx, heightPx: pictureHeightPx, channels } = picture;
  const { left, right, top, bottom } = tile.margins;
  const widthPx = left + tile.widthPx + right;
  const heightPx = top + tile.heightPx + bottom;
  const columns = Int32Array.from(
    { length: widthPx },
    (_, x) => mirror(tile.x - left + x, pictureWidthPx) * channels,
  );
  const read = new Uint8Array(widthPx * heightPx * channels);
  let at = 0;
  for (let y = 0; y < heightPx; y += 1) {
    const row = mirror(tile.y - top + y, pictureHeightPx) * pictureWidthPx * channels;
    for (const column of columns) {
      for (let channel = 0; channel < channels; channel += 1) {
        read[at] = data[row + column + channel]!;
        at += 1;
      }
    }
  }
  return { data: read, widthPx, heightPx, channels };
}

/** … 1 0 | 0 1 2 … n−1 | n−1 n−2 …, also where the margin is wider than the picture. */
function mirror(position: number, length: number): number {
  const period = 2 * length;
  const within = ((position % period) + period) % period;
  return within < length ? within : period - 1 - within;
}
