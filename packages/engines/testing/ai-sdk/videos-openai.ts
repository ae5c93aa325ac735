/**
 * `/v1/videos` as two servers speak it: `vllm_omni/entrypoints/openai/api_server.py`, whose DELETE aborts the work, and
 * SGLang's `multimodal_gen/runtime/entrypoints/openai/video_api.py`, whose DELETE forgets it.
 */
import sharp from "sharp";
import {
  type AskedVideo,
  type Json,
  type Protocol,
  sizeOf,
  type Studio,
  textOf,
  type WireCall,
  type WireReply,
  wholeOf,
} from "./wire.ts";
import { createWorks, json } from "./works.ts";

const fields = {
  "vllm-omni":
    "prompt model seconds size user width height num_frames fps num_inference_steps guidance_scale guidance_scale_2 boundary_ratio flow_shift true_cfg_scale seed generate_sound sound_duration negative_prompt lora extra_params",
  sglang:
    "prompt reference_url model seconds size fps num_frames seed generator_device negative_prompt guidance_scale num_inference_steps enable_teacache output_quality output_compression extra_body",
};
export type VideoDialect = keyof typeof fields;

export function createOpenAiVideos(
  dialect: VideoDialect,
): Pick<Protocol, "handle"> & { cancelled: () => number } {
  const works = createWorks(dialect === "sglang" ? "vid-" : "video_gen_");
  const jobs = new Map<string, Json>();
  let cancelled = 0;

  const start = async (call: WireCall, studio: Studio): Promise<WireReply> => {
    const { body, files } = call;
    const unknown = Object.keys(body).find((name) => !fields[dialect].split(" ").includes(name));
    const first = files.find(({ field }) => field === "input_reference")?.bytes;
    const size = sizeOf(textOf(body["size"]));
    const [frames, fps] = [wholeOf(body["num_frames"]), wholeOf(body["fps"])];
    if (unknown || !textOf(body["prompt"]) || !first || !size || !frames || !fps)
      return json({ detail: `Invalid request: ${unknown}` }, 400);
    const { width, height } = await sharp(first).metadata();
    if (width !== size.widthPx || height !== size.heightPx) return json({ detail: "size" }, 400);
    const asked: AskedVideo = {
      protocol: dialect,
      model: textOf(body["model"]),
      prompt: textOf(body["prompt"]),
      seed: wholeOf(body["seed"]),
      seconds: frames / fps,
      size,
      first,
      last: null,
      body,
      idempotencyKey: null,
    };
    const id = works.add(asked, studio);
    const job = { id, object: "video", model: body["model"], size: body["size"], seconds: "4", progress: 0 };
    jobs.set(id, { ...job, ...(dialect === "vllm-omni" ? { prompt: body["prompt"] } : {}) });
    return json({ ...jobs.get(id), status: "queued" });
  };

  const look = async (id: string, studio: Studio): Promise<WireReply> => {
    const state = await works.look(id, studio);
    const said = (status: string, more: Json = {}): WireReply => json({ ...jobs.get(id), status, ...more });
    const failed = (message: string): WireReply =>
      said("failed", { error: { code: "RuntimeError", message } });
    if (state === "unknown") return json({ detail: "Video not found" }, 404);
    if (state === "pending")
      return dialect === "sglang" ? said("queued") : said("in_progress", { progress: 40 });
    if (state === "cancelled") return json({ detail: "Video not found" }, 404);
    if (state === "refused") return failed("Rejected by the safety checker: NSFW content.");
    if (state === "out of memory") return failed("CUDA out of memory. Tried to allocate 2 GiB");
    if (typeof state === "string") return failed("shape mismatch");
    if ("broken" in state) return state.broken;
    if (studio.fault === "another shape") return json({ id, state: "done" });
    const isElsewhere = dialect === "sglang" && studio.fault?.startsWith("result ");
    return said("completed", {
      progress: 100,
      inference_time_s: 41.5,
      ...(isElsewhere ? { url: studio.store(state.video) } : {}),
    });
  };

  const content = async (id: string, studio: Studio): Promise<WireReply> => {
    const state = await works.look(id, studio);
    if (typeof state === "string" || !("video" in state) || studio.fault === "no picture")
      return json({ detail: "Generation is still in-progress" }, 404);
    if (studio.fault === "result gone")
      return json({ detail: "Generated video file not found on disk" }, 404);
    if (studio.fault === "result as page")
      return { status: 200, bytes: Buffer.from("<!doctype html>"), headers: { "content-type": "text/html" } };
    return { status: 200, bytes: state.video, headers: { "content-type": "video/mp4" } };
  };

  return {
    cancelled: () => cancelled,
    handle: async (call, studio) => {
      if (call.path === "/videos" && call.method === "POST") return start(call, studio);
      const [, id = "", part] = /^\/videos\/([\w-]+)(\/content)?$/.exec(call.path) ?? [];
      if (!id) return null;
      if (call.method === "DELETE") {
        if (!works.has(id)) return json({ detail: "Video not found" }, 404);
        cancelled += 1;
        works.remove(id);
        return json({ id, deleted: true, object: "video.deleted" });
      }
      return part ? content(id, studio) : look(id, studio);
    },
  };
}
