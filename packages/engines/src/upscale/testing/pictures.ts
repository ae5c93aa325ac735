/** Pictures for the upscale tests, and measures of similarity. */
import sharp from "sharp";
import type { Plane } from "../lanczos.ts";

/** Curves, letters, hatching and soft shades, the hard parts of drawings and photos. */
export async function drawing(sidePx: number): Promise<Plane> {
  const rays = Array.from({ length: 12 }, (_, ray) => {
    const angle = (ray * Math.PI) / 12;
    return `<line x1="70" y1="70" x2="${70 + 60 * Math.cos(angle)}" y2="${70 + 60 * Math.sin(angle)}"
      stroke="#1d3557" stroke-width="${0.8 + ray * 0.2}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}" viewBox="0 0 192 192">
    <defs><linearGradient id="sky" x2="1" y2="1"><stop stop-color="#f4d9a8"/><stop offset="1" stop-color="#7fa3c7"/>
    </linearGradient></defs>
    <rect width="192" height="192" fill="url(#sky)"/>${rays.join("")}
    <circle cx="140" cy="60" r="34" fill="#c8553d"/><circle cx="140" cy="60" r="22" fill="none" stroke="#fff8e7" stroke-width="3"/>
    <path d="M10 170 C 50 90, 90 190, 180 120" fill="none" stroke="#2a6f4e" stroke-width="5"/>
    <path d="M20 184 C 60 120, 100 200, 186 140" fill="none" stroke="#222" stroke-width="1.5"/>
    <ellipse cx="60" cy="150" rx="26" ry="12" fill="#5e3b76" transform="rotate(-24 60 150)"/></svg>`;
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), widthPx: sidePx, heightPx: sidePx, channels: 3 };
}

/** The mean of every square of four pixels. */
export function halve(picture: Plane): Plane {
  const { channels } = picture;
  const [widthPx, heightPx] = [picture.widthPx / 2, picture.heightPx / 2];
  const data = new Uint8Array(widthPx * heightPx * channels);
  const stride = picture.widthPx * channels;
  for (let at = 0; at < data.length; at += 1) {
    const x = Math.floor(at / channels) % widthPx;
    const y = Math.floor(at / channels / widthPx);
    const from = 2 * y * stride + 2 * x * channels + (at % channels);
    const four = [from, from + channels, from + stride, from + stride + channels];
    data[at] = Math.round(four.reduce((sum, sample) => sum + picture.data[sample]!, 0) / 4);
  }
  return { data, widthPx, heightPx, channels };
}

/** PSNR in decibels; higher means more alike. */
export function psnr(one: Plane, other: Plane): number {
  const squares = one.data.reduce((sum, value, at) => sum + (value - other.data[at]!) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / one.data.length));
}

/** Structural similarity of the green channel, the mean over squares of eight (Wang et al., 2004). */
export function ssim(one: Plane, other: Plane): number {
  let [total, squares] = [0, 0];
  for (let y = 0; y + 8 <= one.heightPx; y += 4) {
    for (let x = 0; x + 8 <= one.widthPx; x += 4) {
      total += squareSsim(one, other, x, y);
      squares += 1;
    }
  }
  return total / squares;
}

function squareSsim(one: Plane, other: Plane, left: number, top: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + 8; y += 1) {
    for (let x = left; x < left + 8; x += 1) {
      const at = (y * one.widthPx + x) * one.channels + 1;
      const [p, q] = [one.data[at]!, other.data[at]!];
      a += p / 64;
      b += q / 64;
      aa += (p * p) / 64;
      bb += (q * q) / 64;
      ab += (p * q) / 64;
    }
  }
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  const similarity = (2 * a * b + c1) * (2 * (ab - a * b) + c2);
  return similarity / ((a * a + b * b + c1) * (aa - a * a + bb - b * b + c2));
}

export async function toPng({ data, widthPx, heightPx, channels }: Plane): Promise<Uint8Array> {
  const raw = { width: widthPx, height: heightPx, channels: channels as 1 | 2 | 3 | 4 };
  return new Uint8Array(await sharp(data, { raw }).png().toBuffer());
}

export async function fromBytes(bytes: Uint8Array): Promise<Plane> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), widthPx: info.width, heightPx: info.height, channels: info.channels };
}
