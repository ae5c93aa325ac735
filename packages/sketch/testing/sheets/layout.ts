/** Contact sheets: labelled rows of pictures on a dark table, to be looked at. */
import { Resvg } from "@resvg/resvg-js";
import sharp, { type OverlayOptions } from "sharp";

/** `pictures` are laid side by side in one cell, as before and after or the frames of a video. */
export type Cell = { label: string; pictures: readonly Uint8Array[] };

const table = "#17131c";
const labelHeight = 46;

/** PNG; every picture is fitted whole into its cell. */
export async function layOut(
  cells: readonly Cell[],
  { columns, widthPx, heightPx }: { columns: number; widthPx: number; heightPx: number },
): Promise<Uint8Array> {
  const tiles: OverlayOptions[] = [];
  for (const [index, cell] of cells.entries()) {
    const left = (index % columns) * widthPx;
    const top = Math.floor(index / columns) * (heightPx + labelHeight);
    const width = Math.floor(widthPx / cell.pictures.length);
    for (const [at, picture] of cell.pictures.entries()) {
      const input = await sharp(picture)
        .resize(width - 8, heightPx, { fit: "contain", background: table })
        .flatten({ background: "#8a8590" })
        .png()
        .toBuffer();
      tiles.push({ input, left: left + at * width + 4, top: top + 4 });
    }
    tiles.push({ input: labelOf(cell.label, widthPx), left, top: top + heightPx + 4 });
  }
  const rows = Math.ceil(cells.length / columns);
  const sheet = sharp({
    create: {
      width: columns * widthPx,
      height: rows * (heightPx + labelHeight) + 4,
      channels: 3,
      background: table,
    },
  });
  return sheet.composite(tiles).png().toBuffer();
}

/** Two lines at most; needs any font on the system, and is blank without one. */
function labelOf(text: string, widthPx: number): Buffer {
  const most = Math.floor(widthPx / 6.9);
  const lines = ["", ""];
  for (const word of text.split(" ")) {
    const line = (lines[0] ?? "").length + word.length < most - 3 && lines[1] === "" ? 0 : 1;
    lines[line] = `${lines[line] ?? ""} ${word}`.trim();
  }
  const shown = lines.map((line) => (line.length > most ? `${line.slice(0, most - 1)}…` : line));
  const rendered = shown
    .map((line, index) => `<text x="8" y="${16 + index * 17}">${escapeXml(line)}</text>`)
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${labelHeight - 6}"><g font-family="sans-serif" font-size="13" fill="#d9d2c8">${rendered}</g></svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: true, defaultFontFamily: "DejaVu Sans" } })
    .render()
    .asPng();
}

const escapeXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** What a sheet says while it is made, and how long each piece took. */
export type Report = (line: string) => void;

export async function timed<T>(report: Report, label: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  report(`${(performance.now() - started).toFixed(0).padStart(6)} ms  ${label}`);
  return result;
}

/** For runs that nobody watches. */
