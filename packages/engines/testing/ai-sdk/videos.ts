/**
 * Pictures set in motion, as the services' references and the SDK's sources describe it: a call that starts the work and names
 * it, and looks at it. What a service does not take is refused, so that no field is ignored in silence.
 */
import { falVideos } from "./videos-fal.ts";
import { createOpenAiVideos } from "./videos-openai.ts";
import {
  type AskedVideo,
  fromDataUrl,
  type Json,
  type Protocol,
  sizeOfRatio,
  type Studio,
  textOf,
  type WireCall,
  type WireReply,
  wholeOf,
} from "./wire.ts";
import { createWorks, json, type WorkState } from "./works.ts";

type VideoProtocol = Pick<Protocol, "handle"> & { cancelled: () => number };

/** Null where the call is about no video. */
export const createVideos = (
  url: (name: "google" | "black-forest-labs" | "replicate") => string,
): Partial<Record<string, VideoProtocol>> => ({
  google: { handle: google(() => url("google")), cancelled: () => 0 },
  xai: { handle: xai(), cancelled: () => 0 },
  "black-forest-labs": { handle: blackForestLabs(() => url("black-forest-labs")), cancelled: () => 0 },
  fal: falVideos(),
  replicate: replicate(() => url("replicate")),
  "vllm-omni": createOpenAiVideos("vllm-omni"),
  sglang: createOpenAiVideos("sglang"),
});

const keyOf = ({ headers }: WireCall): string | null => {
  const key = headers["idempotency-key"];
  return typeof key === "string" ? key : null;
};
const wide = new Set(["16:9", "9:16"]);

/** The states that every service tells by the same kind of reply. */
const broken = (state: WorkState): WireReply | null =>
  typeof state === "object" && "broken" in state ? state.broken : null;

function google(url: () => string): Protocol["handle"] {
  const works = createWorks("veo");
  const videos = new Map<string, Buffer>();
  const invalid = (message: string): WireReply =>
    json({ error: { code: 400, message, status: "INVALID_ARGUMENT" } }, 400);
  const parameters = "sampleCount aspectRatio resolution durationSeconds personGeneration seed".split(" ");
  /** Veo 2 has neither of them. */
  const newer = new Set(["resolution", "seed"]);

  const start = (call: WireCall, model: string, studio: Studio): WireReply => {
    const { instances, parameters: told } = call.body as { instances: Json[]; parameters: Json };
    const [{ prompt, image, lastFrame } = {} as Json] = instances;
    const isOld = model.startsWith("veo-2");
    const unknown = Object.keys(told).find(
      (name) => !parameters.includes(name) || (isOld && newer.has(name)),
    );
    if (unknown) return invalid(`\`${unknown}\` isn't supported by this model.`);
    const seconds = wholeOf(told["durationSeconds"]) ?? 8;
    const isLength = isOld ? seconds >= 5 && seconds <= 8 : [4, 6, 8].includes(seconds);
    if (!isLength) return invalid("durationSeconds");
    if (told["personGeneration"] !== "allow_adult") return invalid("personGeneration");
    if (!wide.has(textOf(told["aspectRatio"]))) return invalid("aspectRatio");
    const bytes = (given: unknown): Buffer =>
      Buffer.from(textOf((Object(given) as Json)["bytesBase64Encoded"]), "base64");
    if (studio.fault === "refused")
      return invalid("The prompt could not be submitted. It violates Google's Responsible AI practices.");
    const asked: AskedVideo = {
      protocol: "google",
      model,
      prompt: textOf(prompt),
      seed: wholeOf(told["seed"]),
      seconds,
      size: sizeOfRatio(textOf(told["aspectRatio"]))!,
      first: bytes(image),
      last: lastFrame ? bytes(lastFrame) : null,
      body: told,
      idempotencyKey: keyOf(call),
    };
    return json({ name: `models/${model}/operations/${works.add(asked, studio)}` });
  };

  const look = async (name: string, id: string, studio: Studio): Promise<WireReply> => {
    const state = await works.look(id, studio);
    const done = (more: Json): WireReply => json({ name, done: true, ...more });
    const answer = (response: Json): WireReply => done({ response: { generateVideoResponse: response } });
    if (state === "unknown") return json({ error: { code: 404, status: "NOT_FOUND" } }, 404);
    if (state === "pending") return json({ name });
    if (state === "refused")
      return studio.fault === "refused prompt"
        ? done({
            error: { code: 3, message: "This prompt contains sensitive words. Support codes: 90789179" },
          })
        : answer({
            raiMediaFilteredCount: 1,
            raiMediaFilteredReasons: ["It violates the usage guidelines. Support codes: 61493863"],
          });
    if (typeof state === "string")
      return done({ error: { code: 13, message: "Video generation failed: internal error." } });
    const isBroken = broken(state);
    if (isBroken || !("video" in state)) return isBroken!;
    if (studio.fault === "no picture") return answer({ generatedSamples: [] });
    if (studio.fault === "another shape") return done({ response: { videos: "none" } });
    videos.set(id, state.video);
    const uri = studio.fault?.startsWith("result ")
      ? studio.store(state.video)
      : `${url()}/files/${id}:download?alt=media`;
    return answer({ generatedSamples: [{ video: { uri } }] });
  };

  return async (call, studio) => {
    const [, model] = /^\/models\/(veo-[\w.-]+):predictLongRunning$/.exec(call.path) ?? [];
    if (model) return start(call, model, studio);
    const [name, id] = /^\/models\/veo-[\w.-]+\/operations\/(\w+)$/.exec(call.path) ?? [];
    if (name && id) return look(name.slice(1), id, studio);
    const [, file] = /^\/files\/(\w+):download$/.exec(call.path) ?? [];
    const video = videos.get(file ?? "");
    // The service would take the key in the address too, where logs keep it.
    if (call.query.has("key")) return invalid("key");
    return video ? { status: 302, headers: { location: studio.store(video) } } : null;
  };
}

function xai(): Protocol["handle"] {
  const works = createWorks("grok");
  const start = (call: WireCall, studio: Studio): WireReply => {
    const { body } = call;
    const seconds = wholeOf(body["duration"]) ?? 8;
    const size = sizeOfRatio(textOf(body["aspect_ratio"]) || "16:9");
    const first = fromDataUrl((Object(body["image"]) as Json)["url"]);
    const last = fromDataUrl((Object(body["last_frame"]) as Json)["url"]);
    const isLength = seconds >= 1 && seconds <= 15;
    if (!size || !first || !isLength || "seed" in body || !/^(?:480|720)p$/.test(textOf(body["resolution"])))
      return json({ code: "Client specified an invalid argument", error: "Invalid request." }, 400);
    if (studio.fault === "refused prompt")
      return json({ code: "invalid", error: "Rejected by content moderation." }, 400);
    const asked: AskedVideo = {
      protocol: "xai",
      model: textOf(body["model"]),
      prompt: textOf(body["prompt"]),
      seed: null,
      seconds,
      size,
      first,
      last,
      body,
      idempotencyKey: keyOf(call),
    };
    return json({ request_id: works.add(asked, studio) });
  };
  const look = async (id: string, studio: Studio): Promise<WireReply> => {
    const state = await works.look(id, studio);
    const usage = { cost_in_usd_ticks: 200_000_000 };
    if (state === "unknown") return json({ code: "not_found", error: "Request not found." }, 404);
    if (state === "pending") return { status: 202 };
    if (state === "cancelled") return json({ status: "expired" });
    if (state === "refused")
      return json({ status: "done", video: { url: "", respect_moderation: false }, usage });
    if (typeof state === "string")
      return json({ status: "failed", error: { code: "internal_error", message: "Generation failed." } });
    const isBroken = broken(state);
    if (isBroken || !("video" in state)) return isBroken!;
    if (studio.fault === "no picture") return json({ status: "done", video: null });
    if (studio.fault === "another shape") return json({ status: "done", video: "none" });
    const video = { url: studio.store(state.video), duration: 4, respect_moderation: true };
    return json({ status: "done", video, usage, progress: 100 });
  };
  return async (call, studio) => {
    if (call.path === "/videos/generations" && call.method === "POST") return start(call, studio);
    const [, id] = /^\/videos\/(\w+)$/.exec(call.path) ?? [];
    return id ? look(id, studio) : null;
  };
}

function blackForestLabs(url: () => string): Protocol["handle"] {
  const works = createWorks("flux3");
  const start = (call: WireCall, studio: Studio): WireReply => {
    const { body } = call;
    const seconds = wholeOf(body["duration"]) ?? 0;
    const size = sizeOfRatio(textOf(body["aspect_ratio"]));
    const keyframes = (body["keyframes"] as string[] | undefined) ?? [];
    const [first, last] = keyframes.map((frame) => Buffer.from(frame, "base64"));
    const isRight =
      body["mode"] === "i2v" && body["safety_tolerance"] === 0 && body["generate_audio"] === false;
    if (!size || !first || !isRight || seconds < 5 || seconds > 20)
      return json({ detail: [{ loc: ["body"], msg: "Invalid." }] }, 422);
    const asked: AskedVideo = {
      protocol: "black-forest-labs",
      model: "flux-3-video",
      prompt: textOf(body["prompt"]),
      seed: null,
      seconds,
      size,
      first,
      last: last ?? null,
      body,
      idempotencyKey: keyOf(call),
    };
    const id = works.add(asked, studio);
    return json({ id, polling_url: `${url()}/get_result?id=${id}&token=poll-secret`, cost: 85 });
  };
  const look = async (id: string, studio: Studio): Promise<WireReply> => {
    const state = await works.look(id, studio);
    const said = (status: string, more: Json = {}): WireReply => json({ id, status, result: null, ...more });
    if (state === "unknown") return json({ id, status: "Task not found", result: null }, 404);
    if (state === "pending") return said("Pending");
    if (state === "refused")
      return said("Request Moderated", { details: { "Moderation Reasons": ["Sexual Content"] } });
    if (typeof state === "string") return said("Error");
    const isBroken = broken(state);
    if (isBroken || !("video" in state)) return isBroken!;
    if (studio.fault === "no picture") return said("Ready");
    if (studio.fault === "another shape") return json({ id, progress: 1 });
    return said("Ready", { result: { sample: studio.store(state.video), duration: 41.5 }, cost: 90 });
  };
  return async (call, studio) => {
    if (call.path === "/flux-3-video" && call.method === "POST") return start(call, studio);
    const id = call.query.get("id") ?? "";
    return call.path === "/get_result" && id.startsWith("flux3") ? look(id, studio) : null;
  };
}

/** The names that each model's schema has, and no others. */
const replicateModels: [RegExp, { first: string; last?: string; fields: string }][] = [
  [
    /wan-2\.2-i2v-fast/,
    {
      first: "image",
      last: "last_image",
      fields: "num_frames frames_per_second resolution seed disable_safety_checker",
    },
  ],
  [/seedance-1-/, { first: "image", last: "last_frame_image", fields: "duration resolution seed" }],
  [/kling-v2\.5/, { first: "start_image", last: "end_image", fields: "duration" }],
];

const versions: Record<string, string> = { a1b2c3: "kwaivgi/kling-v2.5-turbo-pro" };

function replicate(url: () => string): VideoProtocol {
  const works = createWorks("v");
  let cancelled = 0;
  const tell = async (id: string, studio: Studio): Promise<WireReply> => {
    const state = await works.look(id, studio);
    const urls = {
      get: `${url()}/predictions/${id}?token=poll-secret`,
      cancel: `${url()}/predictions/${id}/cancel`,
    };
    const said = (status: string, more: Json = {}): WireReply =>
      json({ id, status, output: null, error: null, urls, ...more });
    if (state === "unknown") return json({ detail: "Not found.", status: 404 }, 404);
    if (state === "pending") return said("processing");
    if (state === "cancelled") return said("canceled");
    if (state === "refused")
      return said("failed", { error: "The input or output was flagged as sensitive. (E005)" });
    if (state === "out of memory") return said("failed", { error: "CUDA out of memory. Tried to allocate" });
    if (typeof state === "string") return said("failed", { error: "CUDA error: device-side assert" });
    const isBroken = broken(state);
    if (isBroken || !("video" in state)) return isBroken!;
    if (studio.fault === "no picture") return said("succeeded");
    if (studio.fault === "another shape") return json({ id, status: "succeeded", output: { file: 1 }, urls });
    const place = studio.store(state.video);
    const output = studio.fault === "list of results" ? [place] : place;
    return said("succeeded", { output, metrics: { predict_time: 41.25 } });
  };
  const start = (call: WireCall, model: string, studio: Studio): WireReply | null => {
    const [, schema] = replicateModels.find(([names]) => names.test(model)) ?? [];
    if (!schema) return null;
    const input = Object(call.body["input"]) as Json;
    const known = new Set(["prompt", schema.first, schema.last, ...schema.fields.split(" ")]);
    const unknown = Object.keys(input).find((name) => !known.has(name));
    const first = fromDataUrl(input[schema.first]);
    if (unknown || !first) return json({ detail: `Input validation failed: ${unknown}` }, 422);
    const frames = wholeOf(input["num_frames"]);
    const seconds = frames
      ? frames / (wholeOf(input["frames_per_second"]) ?? 16)
      : (wholeOf(input["duration"]) ?? 5);
    const asked: AskedVideo = {
      protocol: "replicate",
      model,
      prompt: textOf(input["prompt"]),
      seed: wholeOf(input["seed"]),
      seconds,
      size: { widthPx: 1280, heightPx: 720 },
      first,
      last: schema.last === undefined ? null : fromDataUrl(input[schema.last]),
      body: input,
      idempotencyKey: keyOf(call),
    };
    const id = works.add(asked, studio);
    const urls = { get: `${url()}/predictions/${id}?token=poll-secret` };
    return json({ id, status: "starting", output: null, error: null, urls }, 201);
  };
  return {
    cancelled: () => cancelled,
    handle: async (call, studio) => {
      const [, model] = /^\/models\/([\w-]+\/[\w.-]+)\/predictions$/.exec(call.path) ?? [];
      if (model && call.method === "POST") return start(call, model, studio);
      const { version } = call.body;
      if (call.path === "/predictions") return start(call, versions[textOf(version)] ?? "", studio);
      const [, id = "", action] = /^\/predictions\/(v\w+)(\/cancel)?$/.exec(call.path) ?? [];
      if (!works.has(id)) return null;
      if (!action) return tell(id, studio);
      cancelled += 1;
      works.cancel(id);
      return json({ id, status: "canceled" });
    },
  };
}
