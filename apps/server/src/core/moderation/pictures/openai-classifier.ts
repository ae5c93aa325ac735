/**
 * OpenAI's omni-moderation as a further classifier. A small copy of each picture leaves the machine, so it exists only
 * where the operator set its key. It does not look for minors in pictures and never stands in for the local classifier.
 * https://platform.openai.com/docs/api-reference/moderations
 */
import { createProviderHttp, readJson } from "@galatea/engines/remote/provider-http.ts";
import { z } from "zod";
import { toThumbnail } from "#platform/images.ts";
import { createClassifierLine } from "./classifier-line.ts";
import type { Classification, LoadableClassifier } from "./picture-classifier.ts";
import { openAiClassifierId } from "./thresholds.ts";

export type OpenAiClassifierOptions = {
  key: string;
  /** OpenAI's own unless told. */
  url?: URL;
  timeoutMs?: number;
};

const score = z.number().min(0).max(1);
const answer = z.object({
  results: z.tuple([
    z.object({
      categories: z.object({ sexual: z.boolean(), "sexual/minors": z.boolean() }),
      category_scores: z.object({ sexual: score, "sexual/minors": score }),
    }),
  ]),
});

/** After it refused the key it is not asked for this time, so that the engines show as unhealthy meanwhile. */
const refusedMs = 60_000;

export function createOpenAiClassifier(options: OpenAiClassifierOptions): LoadableClassifier {
  const timeoutMs = options.timeoutMs ?? 20_000;
  const http = createProviderHttp({
    url: options.url ?? new URL("https://api.openai.com"),
    headers: { authorization: `Bearer ${options.key}` },
  });
  const inTurn = createClassifierLine();
  let refusedUntil = 0;

  const load = async (): Promise<void> => {
    if (performance.now() < refusedUntil) throw new Error("OpenAI refused OPENAI_MODERATION_KEY.");
  };
  async function classify(bytes: Uint8Array, signal: AbortSignal): Promise<Classification> {
    await load();
    signal.throwIfAborted();
    const started = performance.now();
    const reply = await http.ask({
      method: "POST",
      path: "v1/moderations",
      json: {
        model: "omni-moderation-latest",
        input: [{ type: "image_url", image_url: { url: await dataUrlOf(bytes) } }],
      },
      signal,
      timeoutMs,
      maxBytes: 100_000,
    });
    if (reply.status === 401 || reply.status === 403) refusedUntil = performance.now() + refusedMs;
    if (reply.status !== 200) throw new Error(`OpenAI's moderation answered ${reply.status}.`);
    const [{ categories, category_scores: scores }] = readJson(reply, answer).results;
    const isFlagged = categories.sexual || categories["sexual/minors"];
    const sexual = isFlagged ? 1 : Math.max(scores.sexual, scores["sexual/minors"]);
    return { classes: { sexual, other: 1 - sexual }, ms: performance.now() - started };
  }
  return {
    id: openAiClassifierId,
    // With the pictures before it.
    timeoutMs: 3 * timeoutMs,
    classify: (bytes, signal) => inTurn(() => classify(bytes, signal)),
    load,
    close: () => undefined,
  };
}

/** Larger copies would tell no more, take longer, and give away more. */
const copySidePx = 1024;

async function dataUrlOf(bytes: Uint8Array): Promise<string> {
  const copy = await toThumbnail(bytes, {
    widthPx: copySidePx,
    heightPx: copySidePx,
    fit: "contain",
    format: "jpeg",
    quality: 85,
  });
  return `data:image/jpeg;base64,${Buffer.from(copy).toString("base64")}`;
}
