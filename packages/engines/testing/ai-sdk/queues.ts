/**
 * The providers whose work has an id, or whose result lies at an address:
 * - Black Forest Labs: a task and its `polling_url`; refusals are a status of it;
 * - fal: one blocking call (`fal.run`), the picture as a data URL where `sync_mode` is on;
 * - Replicate: predictions, with `Prefer: wait`; each model has a schema of its own.
 */
import {
  type Asked,
  fromDataUrl,
  type Json,
  type Protocol,
  sizeOfRatio,
  type Studio,
  textOf,
  wholeOf,
  type WireCall,
  type WireReply,
} from "./wire.ts";
import sharp from "sharp";

const square = { widthPx: 1024, heightPx: 1024 };

function sizeFrom(body: Json): Asked["size"] | null {
  const [widthPx, heightPx] = [wholeOf(body["width"]), wholeOf(body["height"])];
  return widthPx && heightPx ? { widthPx, heightPx } : null;
}

async function sizeOfPicture(picture: Buffer | undefined): Promise<Asked["size"]> {
  if (!picture) return square;
  const { width, height } = await sharp(picture).metadata();
  return { widthPx: width, heightPx: height };
}

/** A broken queue shows this in place of what became of the work. */
const passing = { "poll broken": 500, "poll broken once": 500, "poll busy once": 429 } as const;

export function createBlackForestLabs(url: () => string): Protocol {
  const tasks = new Map<string, { looks: number; done: Promise<Buffer> }>();
  const brokenOnce = new Set<string>();
  const submit = async (call: WireCall, studio: Studio): Promise<WireReply> => {
    const { body, path } = call;
    const names = ["input_image", "input_image_2", "input_image_3", "input_image_4", "image"];
    const pictures = names.flatMap((name) => (body[name] ? [Buffer.from(textOf(body[name]), "base64")] : []));
    const size =
      sizeFrom(body) ?? sizeOfRatio(textOf(body["aspect_ratio"])) ?? (await sizeOfPicture(pictures[0]));
    if (size.widthPx % 16 && "width" in body)
      return { status: 422, json: { detail: [{ msg: "multiple of 16" }] } };
    const id = `task-${tasks.size + 1}`;
    const done = studio.paint({
      protocol: "black-forest-labs",
      model: path.slice(1),
      prompt: textOf(body["prompt"]),
      negative: null,
      seed: wholeOf(body["seed"]),
      size,
      pictures,
      mask: body["mask"] ? Buffer.from(textOf(body["mask"]), "base64") : null,
      body,
    });
    done.catch(() => undefined);
    tasks.set(id, { looks: 0, done });
    return {
      status: 200,
      json: { id, polling_url: `${url()}/get_result?id=${id}`, cost: 4.5, input_mp: 0, output_mp: 1 },
    };
  };
  const look = async (id: string, studio: Studio): Promise<WireReply> => {
    const { fault } = studio;
    const task = tasks.get(id);
    if (!task || fault === "task unknown")
      return { status: 404, json: { id, status: "Task not found", result: null } };
    const status = fault && fault in passing ? passing[fault as keyof typeof passing] : null;
    if (status && (fault === "poll broken" || !brokenOnce.has(id))) {
      brokenOnce.add(id);
      return { status, json: { detail: "Internal" } };
    }
    task.looks += 1;
    const pending = { status: 200, json: { id, status: "Pending", result: null } };
    if (task.looks === 1 || fault === "queue stands still") return pending;
    if (fault === "refused")
      return {
        status: 200,
        json: {
          id,
          status: "Request Moderated",
          result: null,
          details: { "Moderation Reasons": ["Sexual Content"] },
        },
      };
    if (fault === "work failed") return { status: 200, json: { id, status: "Error", result: null } };
    if (fault === "no picture") return { status: 200, json: { id, status: "Ready", result: null } };
    if (fault === "another shape") return { status: 200, json: { id, progress: 1 } };
    const ended = await Promise.race([
      task.done,
      new Promise<null>((resolve) => setTimeout(resolve, 5, null)),
    ]);
    if (!ended) return pending;
    const result = { sample: studio.store(ended), seed: 1, start_time: 1, end_time: 3.5, duration: 2.5 };
    return { status: 200, json: { id, status: "Ready", result } };
  };
  return {
    key: { header: "x-key", prefix: "" },
    handle: async (call, studio) => {
      if (call.path === "/get_result") return look(call.query.get("id") ?? "", studio);
      return call.method === "POST" && /^\/flux-[\w.-]+$/.test(call.path) ? submit(call, studio) : null;
    },
  };
}

export const fal: Protocol = {
  key: { header: "authorization", prefix: "Key " },
  handle: async (call, studio) => {
    if (call.method !== "POST" || !/^\/[\w-]+\/[\w./-]+$/.test(call.path)) return null;
    const { body } = call;
    if (studio.fault === "refused") return contentPolicyViolation;
    const urls =
      (body["image_urls"] as unknown[] | undefined) ?? (body["image_url"] ? [body["image_url"]] : []);
    const pictures = urls.flatMap((value) => fromDataUrl(value) ?? []);
    const { width, height } = Object(body["image_size"]) as Json;
    const size =
      sizeFrom({ width, height }) ??
      sizeOfRatio(textOf(body["aspect_ratio"])) ??
      (await sizeOfPicture(pictures[0]));
    const picture = await studio.paint({
      protocol: "fal",
      model: call.path.slice(1),
      prompt: textOf(body["prompt"]),
      negative: textOf(body["negative_prompt"]) || null,
      seed: wholeOf(body["seed"]),
      size,
      pictures,
      mask: fromDataUrl(body["mask_url"]),
      body,
    });
    return falAnswer(picture, studio, body["sync_mode"] === true);
  },
};

const contentPolicyViolation: WireReply = {
  status: 422,
  json: {
    detail: [
      {
        loc: ["body", "prompt"],
        msg: "The content was flagged by a content checker.",
        type: "content_policy_violation",
        url: "https://docs.fal.ai/errors#content_policy_violation",
        input: "the flagged input",
        categories: ["sexual"],
      },
    ],
  },
};

function falAnswer(picture: Buffer, studio: Studio, isInline: boolean): WireReply {
  const { fault } = studio;
  if (fault === "no picture") return { status: 200, json: { images: [] } };
  if (fault === "another shape") return { status: 200, json: { video: {} } };
  const url =
    isInline && !fault?.startsWith("result ")
      ? `data:image/png;base64,${fault === "base64 cut off" ? "iVBORw0K" : picture.toString("base64")}`
      : studio.store(picture);
  const json = {
    images: [{ url, width: 1024, height: 1024, content_type: "image/png" }],
    timings: { inference: 1.25 },
    seed: 7,
    has_nsfw_concepts: [fault === "refused result"],
    prompt: "",
  };
  return { status: 200, json };
}

export function createReplicate(url: () => string): Protocol & { cancelled: () => number } {
  const predictions = new Map<string, { done: Promise<Buffer>; isCancelled: boolean }>();
  let cancelled = 0;
  const tell = async (id: string, studio: Studio): Promise<WireReply> => {
    const prediction = predictions.get(id);
    if (!prediction) return { status: 404, json: { detail: "Not found.", status: 404 } };
    const urls = { get: `${url()}/predictions/${id}`, cancel: `${url()}/predictions/${id}/cancel` };
    const said = (status: string, more: Json = {}): WireReply => ({
      status: status === "starting" ? 201 : 200,
      json: { id, status, output: null, error: null, urls, ...more },
    });
    const { fault } = studio;
    if (fault === "refused")
      return said("failed", {
        error: "NSFW content detected. Try running it again, or try a different prompt.",
      });
    if (fault === "work failed") return said("failed", { error: "CUDA error: device-side assert triggered" });
    if (fault === "out of memory in work")
      return said("failed", { error: "CUDA out of memory. Tried to allocate" });
    if (fault === "cancelled there" || prediction.isCancelled) return said("canceled");
    if (fault === "no picture") return said("succeeded");
    if (fault === "another shape") return { status: 200, json: { id } };
    const ended = await Promise.race([
      prediction.done,
      new Promise<null>((resolve) => setTimeout(resolve, 5, null)),
    ]);
    if (!ended || fault === "queue stands still") return said("processing");
    return said("succeeded", { output: [studio.store(ended)], metrics: { predict_time: 3.75 } });
  };
  return {
    key: bearer,
    cancelled: () => cancelled,
    handle: async (call, studio) => {
      const [, id, action] = /^\/predictions\/([\w-]+)(\/cancel)?$/.exec(call.path) ?? [];
      if (id && action && call.method === "POST") {
        cancelled += 1;
        const known = predictions.get(id);
        if (known) known.isCancelled = true;
        return { status: 200, json: { id, status: "canceled" } };
      }
      if (id) return tell(id, studio);
      const [, model] = /^\/models\/([\w-]+\/[\w.-]+)\/predictions$/.exec(call.path) ?? [];
      if (!model || call.method !== "POST") return null;
      const input = Object(call.body["input"]) as Json;
      const given = predictionOf(model, input);
      const size = given.size ?? (await sizeOfPicture(given.pictures[0]));
      const done = studio.paint({ ...given, size });
      done.catch(() => undefined);
      const created = `p${predictions.size + 1}x`;
      predictions.set(created, { done, isCancelled: false });
      return tell(created, studio);
    },
  };
}

const bearer = { header: "authorization", prefix: "Bearer " };

/** What the model's schema knows; the rest is ignored. */
function predictionOf(model: string, input: Json): Omit<Asked, "size"> & { size: Asked["size"] | null } {
  const fieldOf = (): unknown => {
    if (model.includes("flux-2")) return input["input_images"];
    if (model.includes("kontext")) return input["input_image"];
    return model.includes("nano-banana") ? input["image_input"] : input["image"];
  };
  const field = fieldOf() ?? [];
  const pictures = (Array.isArray(field) ? field : [field]).flatMap((value) => fromDataUrl(value) ?? []);
  const isCustom = input["aspect_ratio"] === "custom" || !("aspect_ratio" in input);
  return {
    protocol: "replicate",
    model,
    prompt: textOf(input["prompt"]),
    negative: textOf(input["negative_prompt"]) || null,
    seed: wholeOf(input["seed"]),
    size: isCustom ? sizeFrom(input) : sizeOfRatio(textOf(input["aspect_ratio"])),
    pictures,
    mask: fromDataUrl(input["mask"]),
    body: input,
  };
}
