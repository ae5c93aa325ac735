/** fal's queue: `queue.fal.run/{model}`, looks at `/{app}/requests/{id}`, which answers 400 while the work goes on. */
import {
  type AskedVideo,
  fromDataUrl,
  type Protocol,
  sizeOfRatio,
  type Studio,
  textOf,
  type WireCall,
  type WireReply,
  wholeOf,
} from "./wire.ts";
import { createWorks, json } from "./works.ts";

/** The names that each model's schema has, and no others. */
const models: [RegExp, { first: string; last?: string; fields: string }][] = [
  [
    /\/wan\/v2\.2/,
    {
      first: "image_url",
      last: "end_image_url",
      fields:
        "num_frames frames_per_second resolution aspect_ratio seed enable_safety_checker enable_output_safety_checker",
    },
  ],
  [/\/kling-video\/v2\.5/, { first: "image_url", last: "tail_image_url", fields: "duration" }],
  [
    /\/luma-dream-machine/,
    { first: "image_url", last: "end_image_url", fields: "duration aspect_ratio resolution" },
  ],
];

export function falVideos(): Pick<Protocol, "handle"> & { cancelled: () => number } {
  const works = createWorks("req-");
  let cancelled = 0;

  const start = (call: WireCall, studio: Studio): WireReply | null => {
    const [, schema] = models.find(([names]) => names.test(call.path)) ?? [];
    if (!schema) return null;
    const { body } = call;
    const known = new Set(["prompt", schema.first, schema.last, ...schema.fields.split(" ")]);
    const unknown = Object.keys(body).find((name) => !known.has(name));
    const first = fromDataUrl(body[schema.first]);
    if (unknown || !first)
      return json({ detail: [{ loc: ["body", unknown ?? schema.first], type: "value_error" }] }, 422);
    const frames = wholeOf(body["num_frames"]);
    const asked: AskedVideo = {
      protocol: "fal",
      model: call.path.slice(1),
      prompt: textOf(body["prompt"]),
      seed: wholeOf(body["seed"]),
      seconds: frames
        ? frames / (wholeOf(body["frames_per_second"]) ?? 16)
        : Number.parseInt(textOf(body["duration"]), 10),
      size: sizeOfRatio(textOf(body["aspect_ratio"])) ?? { widthPx: 1280, heightPx: 720 },
      first,
      last: schema.last === undefined ? null : fromDataUrl(body[schema.last]),
      body,
      idempotencyKey: textOf(call.headers["idempotency-key"]) || null,
    };
    const id = works.add(asked, studio);
    const [app] = /^\/[\w-]+\/[\w-]+/.exec(call.path) ?? [];
    const at = `https://queue.fal.run${app}/requests/${id}`;
    return json({
      status: "IN_QUEUE",
      request_id: id,
      response_url: `${at}?fal_token=poll-secret`,
      status_url: `${at}/status`,
      cancel_url: `${at}/cancel`,
      queue_position: 0,
    });
  };

  const look = async (id: string, studio: Studio): Promise<WireReply> => {
    const state = await works.look(id, studio);
    if (state === "unknown") return json({ detail: "Request not found" }, 404);
    if (state === "pending") return json({ detail: "Request is still in progress" }, 400);
    if (state === "refused")
      return studio.fault === "refused result"
        ? json({ video: { url: studio.store(Buffer.from("black")) }, has_nsfw_concepts: [true] })
        : json(
            {
              detail: [
                {
                  loc: ["body", "prompt"],
                  msg: "The content was flagged by a content checker.",
                  type: "content_policy_violation",
                  categories: ["sexual"],
                },
              ],
            },
            422,
          );
    if (typeof state === "string") return json({ detail: "Internal Server Error" }, 500);
    if ("broken" in state) return state.broken;
    if (studio.fault === "no picture") return json({ seed: 1 });
    if (studio.fault === "another shape") return json({ images: [] });
    const video = { url: studio.store(state.video), content_type: "video/mp4" };
    return json({ video, seed: 7, timings: { inference: 41.5 } });
  };

  return {
    cancelled: () => cancelled,
    handle: async (call, studio) => {
      const [, id, action] = /\/requests\/([\w-]+)(\/cancel)?$/.exec(call.path) ?? [];
      if (!id) return call.method === "POST" ? start(call, studio) : null;
      if (!action) return look(id, studio);
      if (call.method !== "PUT") return json({ detail: "Method Not Allowed" }, 405);
      cancelled += 1;
      works.cancel(id);
      return json({ status: "CANCELLATION_REQUESTED" }, 202);
    },
  };
}
