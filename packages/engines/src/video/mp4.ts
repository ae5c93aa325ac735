/** Facts of an MP4 file with one video track, read from its boxes (ISO/IEC 14496-12). */

export type Mp4Facts = {
  widthPx: number;
  heightPx: number;
  durationMs: number;
  frameCount: number;
  framesPerSecond: number;
  /** Every frame is shown for the same time. */
  constantRate: boolean;
  /** The index lies before the pictures, so that playing starts before all is loaded. */
  faststart: boolean;
  codec: string;
  hasSound: boolean;
};

type Box = { type: string; from: number; to: number };

/** Undefined where the bytes are no such file. */
export function readMp4(bytes: Uint8Array): Mp4Facts | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const top = boxesIn(view, 0, bytes.byteLength);
  const moov = top.find((box) => box.type === "moov");
  const mdat = top.find((box) => box.type === "mdat");
  if (moov === undefined || mdat === undefined) return undefined;
  const tracks = boxesIn(view, moov.from, moov.to).filter((box) => box.type === "trak");
  const kinds = tracks.map((track) => {
    const handler = find(view, track, ["mdia", "hdlr"]);
    return handler === undefined ? "" : textAt(view, handler.from + 8);
  });
  const video = tracks[kinds.indexOf("vide")];
  if (video === undefined) return undefined;
  return factsOf(view, video, { faststart: moov.from < mdat.from, hasSound: kinds.includes("soun") });
}

/**
 * The parameters that a decoder gets before the first frame, and the ticks of a second: videos that share both may be
 * joined without encoding again. Undefined where the bytes are no H.264 video.
 */
export function readStream(
  bytes: Uint8Array,
): { parameters: Uint8Array; ticksPerSecond: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const moov = boxesIn(view, 0, bytes.byteLength).find((box) => box.type === "moov");
  const tracks = moov ? boxesIn(view, moov.from, moov.to).filter((box) => box.type === "trak") : [];
  const [track] = tracks;
  if (track === undefined || tracks.length > 1) return undefined;
  const header = find(view, track, ["mdia", "mdhd"]);
  const kinds = find(view, track, ["mdia", "minf", "stbl", "stsd"]);
  const entry = kinds && boxesIn(view, kinds.from + 8, kinds.to)[0];
  const parameters =
    entry && boxesIn(view, entry.from + visualEntryBytes, entry.to).find((box) => box.type === "avcC");
  if (header === undefined || parameters === undefined) return undefined;
  const isLong = view.getUint8(header.from) === 1;
  return {
    parameters: bytes.slice(parameters.from, parameters.to),
    ticksPerSecond: view.getUint32(header.from + (isLong ? 20 : 12)),
  };
}

/** The bytes of a visual sample entry before its boxes. */
const visualEntryBytes = 78;

function factsOf(
  view: DataView,
  track: Box,
  known: { faststart: boolean; hasSound: boolean },
): Mp4Facts | undefined {
  const header = find(view, track, ["mdia", "mdhd"]);
  const table = find(view, track, ["mdia", "minf", "stbl"]);
  const times = table && find(view, table, ["stts"]);
  const kinds = table && find(view, table, ["stsd"]);
  if (header === undefined || times === undefined || kinds === undefined) return undefined;
  const long = view.getUint8(header.from) === 1;
  const perSecond = view.getUint32(header.from + (long ? 20 : 12));
  const runs = Array.from({ length: view.getUint32(times.from + 4) }, (_, index) => ({
    count: view.getUint32(times.from + 8 + index * 8),
    ticks: view.getUint32(times.from + 12 + index * 8),
  }));
  const frameCount = runs.reduce((sum, run) => sum + run.count, 0);
  const ticks = runs.reduce((sum, run) => sum + run.count * run.ticks, 0);
  const entry = kinds.from + 8;
  return {
    ...known,
    codec: textAt(view, entry + 4),
    widthPx: view.getUint16(entry + 32),
    heightPx: view.getUint16(entry + 34),
    durationMs: Math.round((ticks / perSecond) * 1000),
    frameCount,
    framesPerSecond: (frameCount * perSecond) / ticks,
    constantRate: new Set(runs.map((run) => run.ticks)).size === 1,
  };
}

function find(view: DataView, within: Box, path: readonly string[]): Box | undefined {
  let at: Box | undefined = within;
  for (const type of path) {
    at = at && boxesIn(view, at.from, at.to).find((box) => box.type === type);
  }
  return at;
}

function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const short = view.getUint32(at);
    const head = short === 1 ? 16 : 8;
    const length = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    if (length < head || at + length > to) break;
    boxes.push({ type: textAt(view, at + 4), from: at + head, to: at + length });
    at += length;
  }
  return boxes;
}

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
