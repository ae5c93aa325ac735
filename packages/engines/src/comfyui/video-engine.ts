/**
 * A video engine that sets a picture in motion by an operator's workflow on a ComfyUI server. It reads any words. A video that
 * continues another one begins with the picture as the model draws it.
 */
import type { VideoCapabilities } from "@galatea/contract/engine-capabilities.ts";
import { z } from "zod";
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
import { abortable, engineErrorsOnly, partOf } from "../runs.ts";
import type { EngineRun } from "../engine.ts";
import type { VideoEngine, VideoRequest, VideoResult } from "../video/engine.ts";
import { longestSidePx } from "../video/video-size.ts";
import { createEngineFrame, readHandle, type Upload, uploadAll, uploadName } from "./engine-frame.ts";
import type { ComfyOptions, Made } from "./server.ts";
import type { ComfyWorkflow } from "./workflow.ts";

/** Holds all that another worker needs to finish the job. */
const handleSchema = videoHandle.extend({ promptId: z.uuid() });
type Handle = z.infer<typeof handleSchema>;

/** Asks the server nothing yet. @throws {WorkflowError} when the workflow is of another kind. */
export function createComfyVideoEngine(options: ComfyOptions): VideoEngine {
  const { sidecar } = options.workflow;
  const { server, facts, during } = createEngineFrame(options, "video");
  const capabilities = capabilitiesOf(options.workflow);
  const { framesPerSecond } = capabilities;

  const finish = async (
    { bytes, usage }: Made,
    { seed, promptId: _, ...wanted }: Handle,
    run: EngineRun,
  ): Promise<VideoResult> => ({
    ...(await toOurVideo(bytes, wanted, partOf(run, 0.95, 0.99))),
    ...madeByModel({ model: server.model, seed, usage }),
    parsed: [],
  });

  return {
    ...facts,
    id: options.id ?? "comfyui-video",
    capabilities,
    health: () => withFfmpeg(facts.health),
    preflight: (request) => engineErrorsOnly(() => preflightVideo(request, capabilities)),
    animate: (request, run) =>
      during(run, async (run) => {
        const size = await checkVideoRequest(request, capabilities);
        const { prompt, durationS, seed, lastFrame } = request;
        const { working, result } = videoSizes(size, sidecar);
        const handle: Handle = {
          promptId: run.jobId,
          ...result,
          durationS,
          framesPerSecond,
          keepsEnd: lastFrame !== undefined,
          seed: capabilities.seed ? seed : null,
        };
        const uploads = await abortable(uploadsOf(request, working, run), run.signal);
        const prepare = async () => {
          const [picture, end] = await uploadAll(server, uploads, run.signal);
          return {
            prompt,
            seed,
            size: working,
            frames: framesToMake(durationS, framesPerSecond, sidecar.frameStep),
            durationS,
            frameRate: framesPerSecond,
            ...(picture === undefined ? {} : { picture }),
            ...(end === undefined ? {} : { lastFrame: end }),
          };
        };
        return finish(await server.make({ handle, prepare }, run), handle, run);
      }),
    resume: (given, run) =>
      during(run, async (run) => {
        const handle = readHandle(handleSchema, given);
        return finish(await server.wait(handle.promptId, run), handle, run);
      }),
  };
}

/** The check of the workflow has seen that rate and durations are there. */
function capabilitiesOf({ sidecar }: ComfyWorkflow): VideoCapabilities {
  const { frameRate = 1, durationsS = [], slots } = sidecar;
  return {
    kind: "video",
    durationsS: [...durationsS],
    framesPerSecond: frameRate,
    maxSidePx: longestSidePx,
    motions: [],
    lastFrame: slots.lastFrame !== undefined,
    seed: slots.seed !== undefined,
    previews: true,
  };
}

/** The picture comes first. The last frame is cropped to its proportions. */
async function uploadsOf(
  { picture, lastFrame }: VideoRequest,
  working: { widthPx: number; heightPx: number },
  run: EngineRun,
): Promise<Upload[]> {
  const uploads = [{ name: uploadName(run, "picture"), picture: await boundPicture(picture, () => working) }];
  if (lastFrame)
    uploads.push({
      name: uploadName(run, "last-frame"),
      picture: await boundPicture(lastFrame, () => working, "#ffffff", "cover"),
    });
  return uploads;
}
