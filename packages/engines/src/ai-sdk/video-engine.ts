/**
 * Pictures set in motion by a model of a service that charges for it, or of a server of one's own that speaks OpenAI's
 * `/v1/videos`. The started work is stored by the provider's name for it, so that it is asked for again and never ordered twice.
 * A video that continues another one begins with the picture as the model draws it.
 */
import { z } from "zod";
import { EngineError, type EngineHandle, type EngineRun, TakenOver, throwIfAborted } from "../engine.ts";
import { boundPicture } from "../remote/bound-picture.ts";
import { madeByModel } from "../remote/model-facts.ts";
import { toOurVideo } from "../remote/to-our-video.ts";
import {
  checkVideoRequest,
  framesToMake,
  preflightVideo,
  videoHandle,
  videoSizes,
  withFfmpeg,
} from "../remote/video-request.ts";
import { abortable, createRuns, engineErrorsOnly, partOf } from "../runs.ts";
import type { VideoEngine, VideoRequest, VideoResult } from "../video/engine.ts";
import { longestSidePx } from "../video/video-size.ts";
import { escapeWords } from "./escape-words.ts";
import { type Frame, frameFor, framePicture } from "./frame.ts";
import {
  type AiSdkOptions,
  aiSdkOptions,
  type AiSdkSettings,
  isPaid,
  namesOf,
  usualTiming,
} from "./options.ts";
import { ratioOf, type Size, toldSize } from "./picture-size.ts";
import type { VideoTraits, VideoWork } from "./video-families.ts";
import { keptOperation } from "./video-operation.ts";
import { createVideoProvider, type VideoProvider } from "./video-provider.ts";
import type { StartedVideo } from "./video-queue.ts";
import { videoTraitsOf } from "./video-traits.ts";

const handleShape = videoHandle.extend({
  provider: z.string(),
  model: z.string(),
  operation: keptOperation,
});
type Handle = z.infer<typeof handleShape>;

/**
 * Asks the provider for nothing before its first run or health check.
 * @param changes of the model's traits, for tests.
 * @throws {Error} when the options are not right, or the model makes no videos of pictures.
 */
export function createAiSdkVideoEngine(
  { timing: times, ...options }: AiSdkOptions,
  changes: Partial<VideoTraits> = {},
): VideoEngine {
  const settings = aiSdkOptions.parse(options);
  const traits = { ...videoTraitsOf(settings), ...changes };
  const provider = createVideoProvider(settings, { ...usualTiming, ...times });
  const runs = createRuns();
  const { durationsS, framesPerSecond, lastFrame, seed } = traits;
  const capabilities: VideoEngine["capabilities"] = {
    kind: "video",
    durationsS: [...durationsS],
    framesPerSecond,
    maxSidePx: longestSidePx,
    motions: [],
    lastFrame,
    seed,
  };
  return {
    ...namesOf(settings, "video"),
    deterministic: false,
    trainedModel: true,
    billedPerCall: isPaid(settings) || settings.billedPerCall,
    capabilities,
    health: () => withFfmpeg(provider.health),
    preflight: (request) =>
      engineErrorsOnly(() => {
        wordsOf(request, settings);
        return preflightVideo(request, capabilities);
      }),
    animate: (request, run) =>
      runs.supervise(run, async (run) => {
        const own = await checkVideoRequest(request, capabilities);
        const prepared = prepare(request, own, settings, traits);
        const { work, result } = await abortable(prepared, run.signal);
        const handleOf = ({ operation, isSeedDropped }: StartedVideo): Handle => ({
          provider: settings.provider,
          model: settings.model,
          operation,
          ...result,
          durationS: request.durationS,
          framesPerSecond,
          keepsEnd: request.lastFrame !== undefined,
          seed: seed && !isSeedDropped ? request.seed : null,
        });
        const handle = handleOf(await startOnce(provider, work, run, handleOf));
        await run.onHandle(handle);
        return finish(provider, handle, run);
      }),
    resume: (handle, run) =>
      runs.supervise(run, async (run) => finish(provider, readHandle(handle, settings), run)),
    close: runs.close,
  };
}

/** The call goes on when its run ends, because nobody could tell whether it is charged: what it started is stored or cancelled. */
async function startOnce(
  provider: VideoProvider,
  work: VideoWork,
  run: EngineRun,
  handleOf: (started: StartedVideo) => Handle,
): Promise<StartedVideo> {
  throwIfAborted(run.signal);
  const starting = provider.start(work, run.jobId);
  try {
    return await abortable(starting, run.signal);
  } catch (error) {
    if (run.signal.aborted)
      starting
        .then((started) =>
          run.signal.reason instanceof TakenOver
            ? run.onHandle(handleOf(started))
            : provider.cancel(started.operation),
        )
        .catch(() => undefined);
    throw error;
  }
}

/** @throws {EngineError} `engine_lost` when it is none of this provider's handles. */
function readHandle(handle: EngineHandle, { provider }: AiSdkSettings): Handle {
  const read = handleShape.safeParse(handle);
  if (read.success && read.data.provider === provider) return read.data;
  throw new EngineError("engine_lost", "The handle is none of this provider's.");
}

async function finish(provider: VideoProvider, handle: Handle, run: EngineRun): Promise<VideoResult> {
  const { operation, model, seed, ...wanted } = handle;
  const { bytes, usage } = await provider.finish(operation, run);
  const video = await toOurVideo(bytes, wanted, partOf(run, 0.9, 0.99));
  return { ...video, ...madeByModel({ model, seed, usage }), parsed: [] };
}

/** @throws {EngineError} `engine_bad_input` where no words are left. */
function wordsOf({ prompt }: VideoRequest, settings: AiSdkSettings): string {
  const words = escapeWords(prompt, settings);
  if (words === "") throw new EngineError("engine_bad_input", "There are no words to follow.");
  return words;
}

/** `result` is the size of our video: the part of the model's that shows the picture. */
async function prepare(
  request: VideoRequest,
  own: Size,
  settings: AiSdkSettings,
  traits: VideoTraits,
): Promise<{ work: VideoWork; result: Size }> {
  const { durationS, seed, picture, lastFrame } = request;
  const { lengthsS = [durationS], framesPerSecond, frameStep } = traits;
  const words = wordsOf(request, settings);
  const lengthS = nearestLength(durationS, lengthsS);
  const { told, frame, working, result } = shapeFor(own, settings, traits);
  const inFrame = async (bytes: Uint8Array): Promise<Uint8Array> =>
    framePicture({ bytes, mimeType: "image/png" }, frame, "jpeg");
  // The last frame is cropped to the proportions of the first one.
  const last = lastFrame && (await boundPicture(lastFrame, () => whole(frame.inner), "#ffffff", "cover"));
  return {
    result,
    work: {
      words,
      first: await inFrame(picture.bytes),
      ...(last ? { last: await inFrame(last.bytes) } : {}),
      ...(told === undefined ? {} : { ratio: told }),
      lengthS,
      frames: framesToMake(lengthS, framesPerSecond, frameStep),
      frameRate: framesPerSecond,
      seed: seed & 0x7fffffff,
      size: working,
    },
  };
}

/** The shortest that is long enough, else the longest. */
function nearestLength(durationS: number, lengthsS: readonly number[]): number {
  const long = lengthsS.filter((lengthS) => lengthS >= durationS);
  return long.length > 0 ? Math.min(...long) : Math.max(...lengthsS);
}

const whole = ({ widthPx, heightPx }: Size): Size => ({ widthPx, heightPx });

/** A server of one's own is told the size of the picture that it gets; a service shapes the picture in its own way. */
function shapeFor(
  own: Size,
  settings: AiSdkSettings,
  traits: VideoTraits,
): { told?: `${number}:${number}`; frame: Frame; working: Size; result: Size } {
  if (!isPaid(settings)) {
    const { working, result } = videoSizes(own, traits);
    return { frame: { outer: working, inner: { ...working, leftPx: 0, topPx: 0 } }, working, result };
  }
  const { shape, workPixels, sizeMultiple } = traits;
  const named = shape.by === "ratios" ? toldSize(shape, own) : null;
  const followed = shape.by === "input" ? Math.min(shape.max, Math.max(shape.min, ratioOf(own))) : 1;
  const frame = frameFor(own, named?.ratio ?? followed);
  const { outer, inner } = frame;
  const share = (inner.widthPx * inner.heightPx) / (outer.widthPx * outer.heightPx);
  const { result } = videoSizes(own, { workPixels: workPixels * share, sizeMultiple });
  return { ...(named?.aspectRatio ? { told: named.aspectRatio } : {}), frame, working: outer, result };
}
