/** The conformance suite for engines that set pictures in motion. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import type { VideoEngine, VideoRequest, VideoResult } from "../src/video/engine.ts";
import { findFfmpeg } from "../src/video/ffmpeg.ts";
import { type EngineSuite, testEngine } from "./engine-suite.ts";
import { detailedPicture, expectPicture, type OwnPictures, unreadablePictures } from "./pictures.ts";

const upload = await detailedPicture({ widthPx: 320, heightPx: 240 });
const large = await detailedPicture({ widthPx: 1600, heightPx: 1600 });

type Provider = NonNullable<EngineSuite<VideoEngine, VideoRequest, VideoResult>["provider"]>;

/** `own`: for an engine that animates our own pictures only. `provider`: for one that can resume. */
export function testVideoEngine(
  name: string,
  create: () => VideoEngine,
  own?: OwnPictures,
  provider?: Provider,
  { brief = false }: { brief?: boolean } = {},
): void {
  const engine = create();
  const durationS = Math.min(...engine.capabilities.durationsS);
  const { framesPerSecond, motions } = engine.capabilities;
  engine.close();
  const picture = own?.small ?? upload;
  const request: VideoRequest = { picture, prompt: "slow push in", durationS, seed: 7 };
  testEngine({
    name: `${name} as a video engine`,
    create,
    brief,
    work: (video, input, run) => video.animate(input, run),
    requests: [request, { ...request, prompt: "pan left" }],
    long: { ...request, picture: own?.large ?? large },
    abortAfterMs: [150, 800],
    check: async (result) => {
      expect(result).toMatchObject({ mimeType: "video/mp4", framesPerSecond, durationMs: durationS * 1000 });
      expect([result.widthPx % 2, result.heightPx % 2]).toEqual([0, 0]);
      // A model without motions of its own reads any words.
      if (motions.length > 0) expect(result.parsed.length).toBeGreaterThan(0);
      await expectPicture(result.poster, { widthPx: result.widthPx, heightPx: result.heightPx });
      expect(await inspect(result)).toEqual({
        codec: "h264",
        pixelFormat: "yuv420p",
        size: `${result.widthPx}x${result.heightPx}`,
        framesPerSecond,
        frames: durationS * framesPerSecond,
        hasSound: false,
      });
      expect(boxesOf(result.bytes).indexOf("moov")).toBeLessThan(boxesOf(result.bytes).indexOf("mdat"));
    },
    bytesOf: ({ bytes }) => bytes,
    refuses: [
      ...unreadablePictures((unreadable) => ({ ...request, picture: unreadable }), own),
      {
        what: "a duration that it does not offer",
        request: { ...request, durationS: 61 },
        code: "engine_bad_input",
      },
      { what: "a seed that is none", request: { ...request, seed: 0.5 }, code: "engine_bad_input" },
    ],
    ...(provider ? { provider } : {}),
    memory: { runs: 2, growthBytes: 80e6 },
  });
}

/** The facts that ffmpeg finds when it decodes the whole video. */
async function inspect({ bytes }: VideoResult): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(path.join(tmpdir(), "inspect-"));
  try {
    const file = path.join(folder, "video.mp4");
    await writeFile(file, bytes);
    const { stderr } = await promisify(execFile)(findFfmpeg(), [
      "-hide_banner",
      "-i",
      file,
      "-f",
      "null",
      "-",
    ]);
    const stream =
      /Stream #\S+ Video: (\w+)[^,]*, (\w+)[^,]*(?:\([^)]*\))?, .*?(\d+x\d+).*?([\d.]+) fps/.exec(stderr);
    return {
      codec: stream?.[1],
      pixelFormat: stream?.[2],
      size: stream?.[3],
      framesPerSecond: Number(stream?.[4]),
      frames: Number([...stderr.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1]),
      hasSound: /Audio:/.test(stderr),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Names of the outermost boxes, in order (ISO/IEC 14496-12). */
function boxesOf(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 0; at + 8 <= bytes.byteLength;) {
    names.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)));
    const size = view.getUint32(at);
    at += size === 1 ? Number(view.getBigUint64(at + 8)) : size === 0 ? bytes.byteLength : size;
  }
  return names;
}
