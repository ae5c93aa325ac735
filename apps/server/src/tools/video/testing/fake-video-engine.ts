/** A video engine that shows a picture in television noise, and remembers its requests. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { VideoEngine, VideoRequest, VideoResult } from "@galatea/engines/video/engine.ts";
import sharp from "sharp";
import { engineFacts } from "#testing/engine-facts.ts";

export type FakeVideoEngine = VideoEngine & {
  requests: VideoRequest[];
  /** Called with each request before it renders; throws to fail. */
  before: (request: VideoRequest) => void | Promise<void>;
  /** False facts that it reports about its result. */
  lies: Partial<VideoResult>;
};

/** @param ffmpeg the path of the program. */
export function createFakeVideoEngine(ffmpeg: string, can: Partial<VideoCapabilities> = {}): FakeVideoEngine {
  const engine: FakeVideoEngine = {
    ...engineFacts("camera", "The camera"),
    trainedModel: true,
    capabilities: {
      kind: "video",
      durationsS: [1, 2, 5],
      framesPerSecond: 12,
      maxSidePx: 512,
      motions: ["Push in", "Pan left"],
      lastFrame: true,
      seed: true,
      ...can,
    },
    requests: [],
    before: () => undefined,
    lies: {},
    preflight: ({ prompt }) =>
      Promise.resolve(
        prompt.includes("backflip")
          ? { ok: false, reason: "A backflip is beyond this camera.", offers: ["Push in"] }
          : { ok: true, parsed: [] },
      ),
    animate: async (request) => {
      engine.requests.push(request);
      await engine.before(request);
      const { width, height } = await sharp(request.picture.bytes).metadata();
      const size = { widthPx: width - (width % 2), heightPx: height - (height % 2) };
      const poster = await sharp(request.picture.bytes).resize(size.widthPx, size.heightPx).jpeg().toBuffer();
      return {
        bytes: await renderNoise(ffmpeg, request.picture.bytes, size, request.durationS),
        mimeType: "video/mp4",
        ...size,
        durationMs: request.durationS * 1000,
        framesPerSecond: 12,
        poster: { bytes: poster, mimeType: "image/jpeg", ...size },
        seed: request.seed,
        model: "camera-1",
        trainedModel: true,
        parsed: [{ kind: "motion", label: request.motion ?? "Standing still" }],
        ...engine.lies,
      };
    },
  };
  return engine;
}

async function renderNoise(
  ffmpeg: string,
  picture: Uint8Array,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  durationS: number,
): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), "fake-video-"));
  try {
    const [still, video] = [path.join(folder, "still.png"), path.join(folder, "video.mp4")];
    await sharp(picture).resize(widthPx, heightPx).png().toFile(still);
    await promisify(execFile)(ffmpeg, [
      "-v",
      "error",
      "-loop",
      "1",
      "-framerate",
      "12",
      "-t",
      String(durationS),
      "-i",
      still,
      "-vf",
      "noise=alls=30:allf=t:all_seed=7",
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-pix_fmt",
      "yuv420p",
      "-movflags",
      "+faststart",
      video,
    ]);
    return new Uint8Array(await readFile(video));
  } finally {
    await rm(folder, { recursive: true });
  }
}
