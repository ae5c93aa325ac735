/** Fetches a picture once: a small copy of its pixels for the preview, and the file for a later comparison. */
import { findBackground, inspectedSidePx } from "@galatea/raster/backdrop-model.ts";
import { useEffect, useState } from "react";

export type Pixels = { data: Uint8ClampedArray; width: number; height: number };
export type SmallCopy = Pixels & {
  seeThrough: boolean;
  /** The subject stands apart from a see-through or even background, as the engine will measure it too. */
  hasOutline: boolean;
};

export type Loaded = { url: string; copy: SmallCopy; bitmap: ImageBitmap };
export type CopyState =
  | { kind: "none" }
  | { kind: "loading" }
  | { kind: "failed" }
  | ({ kind: "ready" } & Loaded);

/** Enough for the stage on most screens, and few enough to follow a slider. */
const previewPixels = 360_000;

export function useSmallCopy(url: string | null): CopyState {
  const [state, setState] = useState<{ url: string | null; state: CopyState }>({
    url: null,
    state: { kind: "none" },
  });
  useEffect(() => {
    if (url === null) return;
    const abort = new AbortController();
    load(url, abort.signal)
      .then((loaded) => setState({ url, state: { kind: "ready", ...loaded } }))
      .catch(() => {
        if (!abort.signal.aborted) setState({ url, state: { kind: "failed" } });
      });
    return () => abort.abort();
  }, [url]);
  if (url === null) return { kind: "none" };
  return state.url === url ? state.state : { kind: "loading" };
}

async function load(url: string, signal: AbortSignal): Promise<Loaded> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`The picture answered ${reply.status}.`);
  const blob = await reply.blob();
  const whole = await createImageBitmap(blob);
  keepOriginal(url, blob);
  const bitmap = await resize(whole, Math.sqrt(previewPixels / (whole.width * whole.height)));
  const inspected = await resize(whole, inspectedSidePx / Math.max(whole.width, whole.height));
  whole.close();
  const pixels = pixelsOf(bitmap);
  const { data, ...size } = pixelsOf(inspected);
  inspected.close();
  const hasOutline = findBackground({ data: new Uint8Array(data.buffer), ...size }) !== undefined;
  return { url, bitmap, copy: { ...pixels, seeThrough: isSeeThrough(pixels.data), hasOutline } };
}

function resize(picture: ImageBitmap, scale: number): Promise<ImageBitmap> {
  const sideOf = (px: number) => Math.max(1, Math.round(px * Math.min(1, scale)));
  return createImageBitmap(picture, {
    resizeWidth: sideOf(picture.width),
    resizeHeight: sideOf(picture.height),
    resizeQuality: "high",
  });
}

function pixelsOf(bitmap: ImageBitmap): Pixels {
  const { width, height } = bitmap;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws no pictures.");
  context.drawImage(bitmap, 0, 0);
  return { data: context.getImageData(0, 0, width, height).data, width, height };
}

/** A hundredth of the picture has to be transparent, which rounded corners are not. */
function isSeeThrough(data: Uint8ClampedArray): boolean {
  let clear = 0;
  for (let index = 3; index < data.length; index += 4) if ((data[index] ?? 255) < 128) clear += 1;
  return clear > data.length / 4 / 100;
}

/** The files of pictures by their address, kept because an upload is deleted with its result and is still compared with it. */
const originals = new Map<string, string>();
const mostOriginals = 6;

function keepOriginal(url: string, file: Blob): void {
  if (originals.has(url)) return;
  originals.set(url, URL.createObjectURL(file));
  const [oldest] = originals.keys();
  if (originals.size <= mostOriginals || oldest === undefined) return;
  URL.revokeObjectURL(originals.get(oldest) ?? "");
  originals.delete(oldest);
}

/** A URL of this tab's copy of a picture; null after a reload or when newer pictures replaced it. */
export const originalOf = (url: string): string | null => originals.get(url) ?? null;
