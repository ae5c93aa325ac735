/** Renders the app's icons from its mark into apps/web/public/. Run by hand when the mark changes. */
import path from "node:path";
import sharp from "sharp";

const publicDir = path.join(import.meta.dirname, "../apps/web/public");
const ground = "#1c1019";
/** The arch in two halves, marble on the left and coloured on the right, in a viewBox of 32. */
const mark = `<path d="M8 26V13a8 8 0 0 1 16 0v13z" fill="#f6f2ec"/>
<path d="M16 5a8 8 0 0 1 8 8v13h-8c0-2.900 3.300-2.600 3.300-5.200 0-1.200 1.200-1.500 1.200-2.300 0-1-1.400-1.900-1.400-3.400 0-3.300-3.100-2.900-3.100-5.400z" fill="#f4788c"/>`;

/** @param radius of the background's corners in units of the viewBox. @param scale of the mark. */
const drawing = (radius: number, scale: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${ground}"/><g transform="translate(16 15.500) scale(${scale}) translate(-16 -15.500)">${mark}</g></svg>`;

const icons = [
  { name: "icon-192.png", sizePx: 192, svg: drawing(8, 1) },
  { name: "icon-512.png", sizePx: 512, svg: drawing(8, 1) },
  // Systems cut masks of different shapes; the mark lies within the inner four fifths, which every mask keeps.
  { name: "icon-maskable-512.png", sizePx: 512, svg: drawing(0, 0.84) },
  { name: "apple-touch-icon.png", sizePx: 180, svg: drawing(0, 0.96) },
];

for (const { name, sizePx, svg } of icons) {
  await sharp(Buffer.from(svg), { density: (72 * sizePx) / 32 })
    .resize(sizePx, sizePx)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(path.join(publicDir, name));
}
