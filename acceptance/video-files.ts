/** Reads facts from the bytes of a video as players do, and stages an ffmpeg that fails on demand. */
import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

type VideoFacts = {
  /** Outermost boxes, in order (ISO/IEC 14496-12). */
  boxes: string[];
  codec: string;
  frames: number;
  seconds: number;
  /** The IPTC DigitalSourceType of its XMP. */
  digitalSource: string | null;
};

function findReal(): string {
  try {
    return execFileSync("sh", ["-c", "command -v ffmpeg"], { encoding: "utf8" }).trim();
  } catch {
    return path.join(
      import.meta.dirname,
      `../node_modules/@ffmpeg-installer/${process.platform}-${process.arch}/ffmpeg`,
    );
  }
}

type Box = { type: string; from: number; to: number };

export function readVideo(file: Buffer): VideoFacts {
  const boxes = boxesIn(file, 0, file.length);
  const table = ["moov", "trak", "mdia", "minf", "stbl"].reduce<Box>(
    (within, type) => findIn(file, within, type),
    { type: "file", from: 0, to: file.length },
  );
  const times = findIn(file, table, "stts");
  const runs = Array.from({ length: file.readUInt32BE(times.from + 4) }, (_, index) => ({
    count: file.readUInt32BE(times.from + 8 + index * 8),
    ticks: file.readUInt32BE(times.from + 12 + index * 8),
  }));
  const header = findIn(
    file,
    findIn(file, findIn(file, { ...table, from: 0, to: file.length }, "moov"), "trak"),
    "mdia",
  );
  const perSecond = file.readUInt32BE(findIn(file, header, "mdhd").from + 12);
  const mark = boxes.find(
    ({ type, from }) =>
      type === "uuid" && file.toString("hex", from, from + 16) === "be7acfcb97a942e89c71999491e3afac",
  );
  return {
    boxes: boxes.map(({ type }) => type),
    codec: file.toString(
      "latin1",
      findIn(file, table, "stsd").from + 12,
      findIn(file, table, "stsd").from + 16,
    ),
    frames: runs.reduce((sum, { count }) => sum + count, 0),
    seconds: runs.reduce((sum, { count, ticks }) => sum + count * ticks, 0) / perSecond,
    digitalSource:
      (mark && /digitalsourcetype\/(\w+)/.exec(file.toString("utf8", mark.from, mark.to))?.[1]) ?? null,
  };
}

function findIn(file: Buffer, within: Box, type: string): Box {
  const found = boxesIn(file, within.from, within.to).find((box) => box.type === type);
  if (!found) throw new Error(`No ${type} in ${within.type}.`);
  return found;
}

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = file.readUInt32BE(at);
    const length = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    boxes.push({
      type: file.toString("latin1", at + 4, at + 8),
      from: at + (short === 1 ? 16 : 8),
      to: at + length,
    });
    at += Math.max(length, 8);
  }
  return boxes;
}

type FfmpegMode =
  | "works"
  | "fails at the start"
  | "fails in the middle"
  | "fails at the end"
  | "writes garbage"
  | "waits";

export type StagedFfmpeg = {
  /** The first folder for a server's PATH. */
  folder: string;
  behave(mode: FfmpegMode): Promise<void>;
  remove(): Promise<void>;
};

/** Wraps the system's ffmpeg, or else the one that comes with the product. */
export async function stageFfmpeg(): Promise<StagedFfmpeg> {
  const real = findReal();
  const folder = await mkdtemp(path.join(tmpdir(), "galatea-staged-ffmpeg-"));
  await chmod(folder, 0o755);
  const mode = path.join(folder, "mode");
  const script = path.join(folder, "ffmpeg");
  await writeFile(mode, "works");
  await writeFile(
    script,
    `#!/bin/sh
for last; do :; done
while [ "$(cat '${mode}')" = waits ]; do sleep 0.1; done
case "$(cat '${mode}')" in
  "fails at the start") exit 3 ;;
  "fails in the middle") head -c 9000000 > /dev/null; exit 3 ;;
  "fails at the end") cat > /dev/null; exit 3 ;;
  "writes garbage") cat > /dev/null; echo "this is no video" > "$last" ;;
  *) exec '${real}' "$@" ;;
esac
`,
  );
  await chmod(script, 0o755);
  return {
    folder,
    behave: (wanted) => writeFile(mode, wanted),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
