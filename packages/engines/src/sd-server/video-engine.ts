/**
 * Pictures set in motion by a video model in an sd-server of stable-diffusion.cpp, such as Wan and LTX (`vid_gen`). Its jobs
 * are found again by their ids. A video that continues another one begins with the picture as the model draws it.
 */
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import type { z } from "zod";
import { EngineError, type EngineRun, type JsonValue } from "../engine.ts";
import { toOurVideo } from "../remote/to-our-video.ts";
import {
  checkVideoRequest,
  framesToMake,
  preflightVideo,
  videoHandle,
  videoSizes,
  withFfmpeg,
} from "../remote/video-request.ts";
import { ownServerFacts } from "../remote/model-facts.ts";
import { abortable, createRuns, engineErrorsOnly, partOf } from "../runs.ts";
import type { VideoEngine, VideoRequest, VideoResult } from "../video/engine.ts";
import { longestSidePx } from "../video/video-size.ts";
import { jobId } from "./client.ts";
import { escapeWords } from "./escape-words.ts";
import { createSdServerJobs, readHandle, type SdServerJobs } from "./jobs.ts";
import { type SdServerVideoOptions, type SdServerVideoSettings, usualVideoLabel } from "./options.ts";
import { encodePicture } from "./request-body.ts";

const handleShape = videoHandle.extend({ id: jobId });
type Handle = z.infer<typeof handleShape>;
type Size = { widthPx: number; heightPx: number };

/** Asks the server for nothing before its first run or health check. */
export function createSdServerVideoEngine(options: SdServerVideoOptions): VideoEngine {
  const { settings } = options;
  const jobs = createSdServerJobs(options, "vid_gen");
  const runs = createRuns();
  const capabilities = capabilitiesOf(settings);
  return {
    id: options.id ?? "sd-server-video",
    label: settings.label ?? usualVideoLabel,
    ...ownServerFacts,
    capabilities,
    health: () => withFfmpeg(() => jobs.health({ lastFrame: settings.lastFrame })),
    preflight: (request) =>
      engineErrorsOnly(() => {
        refuseNoWords(request);
        return preflightVideo(request, capabilities);
      }),
    animate: (request, run) =>
      runs.supervise(run, async (run) => {
        const size = await checkVideoRequest(request, capabilities);
        refuseNoWords(request);
        const { working, result } = videoSizes(size, settings);
        const body = await abortable(bodyOf(request, working, settings), run.signal);
        const handle: Handle = {
          id: await jobs.submit(body, run),
          ...result,
          durationS: request.durationS,
          framesPerSecond: settings.frameRate,
          keepsEnd: request.lastFrame !== undefined,
          seed: request.seed,
        };
        await run.onHandle(handle);
        return finish(jobs, handle, run);
      }),
    resume: (handle, run) =>
      runs.supervise(run, async (run) => finish(jobs, readHandle(handle, handleShape), run)),
    whenFree: jobs.whenFree,
    close: runs.close,
  };
}

function refuseNoWords({ prompt }: VideoRequest): void {
  if (escapeWords(prompt) === "") throw new EngineError("engine_bad_input", "There are no words to follow.");
}

const capabilitiesOf = ({ durationsS, frameRate, lastFrame }: SdServerVideoSettings): VideoCapabilities => ({
  kind: "video",
  durationsS: [...durationsS],
  framesPerSecond: frameRate,
  maxSidePx: longestSidePx,
  motions: [],
  lastFrame,
  seed: true,
});

async function finish(
  jobs: SdServerJobs,
  { id, seed, ...wanted }: Handle,
  run: EngineRun,
): Promise<VideoResult> {
  const { file, ...facts } = await jobs.finish(id, run);
  const video = await toOurVideo(file, wanted, partOf(run, 0.9, 0.99));
  return { ...video, ...facts, ...(seed === null ? {} : { seed }), trainedModel: true, parsed: [] };
}

/** Every build of the server writes AVI, and only some write WebM. */
async function bodyOf(
  { prompt, picture, lastFrame, durationS, seed }: VideoRequest,
  working: Size,
  settings: SdServerVideoSettings,
): Promise<JsonValue> {
  const { flowShift, highNoise, frameRate, frameStep, negativeWords } = settings;
  const first = await encodePicture(picture, working, "fill");
  const last = lastFrame ? await encodePicture(lastFrame, working, "cover") : null;
  const sampling = (steps: number, cfgScale: number): JsonValue => ({
    sample_steps: steps,
    ...(settings.sampler === undefined ? {} : { sample_method: settings.sampler }),
    ...(settings.scheduler === undefined ? {} : { scheduler: settings.scheduler }),
    ...(flowShift === undefined ? {} : { flow_shift: flowShift }),
    guidance: { txt_cfg: cfgScale },
  });
  return {
    prompt: escapeWords(prompt),
    negative_prompt: negativeWords,
    width: working.widthPx,
    height: working.heightPx,
    // Without one, all videos of the same words are the same: the server's default is 42.
    seed,
    video_frames: framesToMake(durationS, frameRate, frameStep),
    fps: frameRate,
    // How much LTX keeps of the pictures.
    strength: 1,
    init_image: first,
    ...(last === null ? {} : { end_image: last }),
    sample_params: sampling(settings.steps, settings.cfgScale),
    ...(highNoise ? { high_noise_sample_params: sampling(highNoise.steps, highNoise.cfgScale) } : {}),
    output_format: "avi",
    output_compression: 95,
  };
}
