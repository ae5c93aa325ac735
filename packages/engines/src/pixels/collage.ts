/** Two to four pictures on one sheet with white gaps, each filling its cell. */
import sharp from "sharp";
import { largestPixels, sharpOf, toRaster } from "@galatea/raster/picture-file.ts";
import type { Raster } from "@galatea/raster/raster.ts";

type Place = { left: number; top: number; width: number; height: number };

export async function collage(
  pictures: readonly Raster[],
  layout: "row" | "column" | "grid",
): Promise<Raster> {
  const sheet = sheetOf(pictures, layout);
  const pieces = await Promise.all(
    sheet.cells.map(async ({ left, top, width, height }, index) => {
      const piece = await toRaster(
        sharpOf(pictures[index]!).resize(width, height, { fit: "cover", position: "centre" }),
      );
      return {
        input: Buffer.from(piece.data.buffer, piece.data.byteOffset, piece.data.byteLength),
        raw: { width, height, channels: 4 as const },
        left,
        top,
      };
    }),
  );
  const white = { r: 255, g: 255, b: 255, alpha: 1 };
  const ground = sharp({
    create: { width: sheet.width, height: sheet.height, channels: 4, background: white },
  });
  return toRaster(ground.composite(pieces));
}

/** Rows have one height and columns one width, so that no picture is cropped needlessly. */
function sheetOf(
  pictures: readonly Raster[],
  layout: "row" | "column" | "grid",
): { width: number; height: number; cells: Place[] } {
  const count = pictures.length;
  const columns = layout === "row" ? count : layout === "column" ? 1 : 2;
  const shapes = pictures.map(({ width, height }) => width / height);
  const side = Math.min(1600, Math.max(...pictures.map(({ width, height }) => Math.max(width, height))));
  const gap = Math.max(4, Math.round(side * 0.012));
  const cells =
    layout === "grid" ? gridPlaces(shapes, side, gap) : linePlaces(shapes, side, gap, columns > 1);
  const width = Math.max(...cells.map((cell) => cell.left + cell.width)) + gap;
  const height = Math.max(...cells.map((cell) => cell.top + cell.height)) + gap;
  if (width * height > largestPixels) throw new RangeError("A sheet never exceeds 40 megapixels.");
  return { width, height, cells };
}

function linePlaces(shapes: readonly number[], side: number, gap: number, across: boolean): Place[] {
  let next = gap;
  return shapes.map((shape) => {
    const width = across ? Math.round(side * Math.min(3, Math.max(1 / 3, shape))) : side;
    const height = across ? side : Math.round(side / Math.min(3, Math.max(1 / 3, shape)));
    const cell = across ? { left: next, top: gap, width, height } : { left: gap, top: next, width, height };
    next += (across ? width : height) + gap;
    return cell;
  });
}

/** Two columns of equal cells in the pictures' mean shape; a third picture takes the whole second row. */
function gridPlaces(shapes: readonly number[], side: number, gap: number): Place[] {
  const mean = Math.min(
    2,
    Math.max(0.5, Math.exp(shapes.reduce((sum, shape) => sum + Math.log(shape), 0) / shapes.length)),
  );
  const width = Math.round(side * Math.min(1, mean));
  const height = Math.round(width / mean);
  return shapes.map((_, index) => {
    const isWide = index === 2 && shapes.length === 3;
    return {
      left: gap + (index % 2) * (width + gap),
      top: gap + Math.floor(index / 2) * (height + gap),
      width: isWide ? width * 2 + gap : width,
      height,
    };
  });
}
