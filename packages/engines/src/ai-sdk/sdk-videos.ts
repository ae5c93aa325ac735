/** Videos of the services, by the SDK's start and status. */
import { experimental_getVideoStatus, experimental_startVideo } from "ai";
import { EngineError } from "../engine.ts";
import { downloadResult } from "../remote/download-result.ts";
import { createGuardedFetch } from "../remote/guarded-fetch.ts";
import type { AiSdkSettings, AiSdkTiming } from "./options.ts";
import { type CallFacts, collectFacts } from "./read-usage.ts";
import { readVideoFault, type VideoFault } from "./read-video-fault.ts";
import { sdkFault } from "./sdk-fault.ts";
import { baseOf, createVideoModel, mayHoldKey } from "./sdk-model.ts";
import type { VideoWork } from "./video-families.ts";
import { falQueue, isOperation, keepOperation, type KeptOperation, operationOf } from "./video-operation.ts";
import { createVideoFetch } from "./video-fetch.ts";
import { byteLimits, type SeenVideo, type StartedVideo, type VideoQueue } from "./video-queue.ts";
import { videoFamilyOf } from "./video-traits.ts";

const cancelMs = 2_000;

/** Asks for nothing. */
export function createSdkVideos(
  settings: AiSdkSettings,
  timing: AiSdkTiming,
  refuseKey: () => void,
): VideoQueue {
  const calling: Calling = { settings, timing, refuseKey };
  return {
    start: (work, jobId) => start(calling, work, jobId),
    look: (operation, asking) => look(calling, operation, asking),
    fetch: (url, signal) => download(calling, url, signal),
    cancel: (operation) => cancel(settings, operation),
  };
}

/** The file is fetched at once; without this, fal keeps it where whoever has its address can read it. */
const falHeaders = { "x-fal-object-lifecycle-preference": '{"expiration_duration_seconds":3600}' };

type Calling = { settings: AiSdkSettings; timing: AiSdkTiming; refuseKey: () => void };
type Asking = { signal: AbortSignal; facts: CallFacts };

async function start(calling: Calling, work: VideoWork, jobId: string): Promise<StartedVideo> {
  const { settings, timing } = calling;
  const family = videoFamilyOf(settings);
  if (!family) throw new EngineError("engine_unavailable", "The model makes no videos.");
  const signal = AbortSignal.timeout(timing.startMs);
  const asked = askWith(calling, { signal, facts: {} });
  globalThis.AI_SDK_LOG_WARNINGS ??= false;
  try {
    const { operation, warnings } = await experimental_startVideo({
      model: asked.model,
      ...family.call(work),
      headers: { "idempotency-key": jobId, ...(settings.provider === "fal" ? falHeaders : {}) },
      // A second call is a second bill.
      maxRetries: 0,
      abortSignal: signal,
    });
    const kept = keepOperation(settings, operation);
    const left = warnings.map((warning) => ("feature" in warning ? warning.feature : warning.type));
    if (left.some((feature) => feature !== "seed")) {
      await cancel(settings, kept);
      throw new EngineError("engine_bad_output", "The SDK left a part of the request out.");
    }
    return { operation: kept, isSeedDropped: left.length > 0 };
  } catch (error) {
    if (signal.aborted) throw new EngineError("engine_timeout", `The start took over ${timing.startMs} ms.`);
    throw asked.fault()?.error ?? sdkFault(error);
  }
}

async function look(calling: Calling, kept: KeptOperation, asking: Asking): Promise<SeenVideo> {
  const operation = operationOf(calling.settings, kept);
  const asked = askWith(calling, asking);
  const end = (error: EngineError): SeenVideo => ({ error });
  try {
    const seen = await experimental_getVideoStatus(asked.model, {
      operation,
      abortSignal: asking.signal,
      maxRetries: 0,
    });
    if (seen.status === "pending") return { fraction: null };
    if (seen.status === "error")
      return end(new EngineError("engine_failed", "The provider says that the work failed."));
    const [video] = seen.videos;
    if (video?.type === "url") return { url: video.url };
    return end(new EngineError("engine_bad_output", "The work is done and has no video."));
  } catch (error) {
    if (asking.signal.aborted) throw error;
    const fault = asked.fault();
    if (fault && !fault.hasEnded) throw fault.error;
    // What the SDK cannot read now, it will not read later.
    return end(
      fault?.error ?? new EngineError("engine_bad_output", "The SDK cannot read the provider's answer."),
    );
  }
}

type Model = NonNullable<ReturnType<typeof createVideoModel>>;

/** The SDK wraps some errors of its fetch, with bodies and headers inside, so that what is wrong is kept beside it. */
function askWith(
  { settings, refuseKey }: Calling,
  { signal, facts }: Asking,
): { model: Model; fault: () => VideoFault | null } {
  let fault: VideoFault | null = null;
  const base = videoBase(settings);
  const guarded = createGuardedFetch({
    base,
    mayHoldKey: mayHoldKey(settings),
    signal,
    maxBytes: byteLimits.answer,
    inspect: (reply) => {
      const found = readVideoFault(settings, reply);
      if (found?.isKeyRefused) refuseKey();
      if (found) {
        fault = found;
        throw found.error;
      }
      collectFacts(settings.provider, reply, facts);
    },
  });
  const fetch: typeof guarded = async (input, init) => {
    try {
      const response = await guarded(atBase(input, base), init);
      return settings.provider === "replicate" ? await withOneOutput(response) : response;
    } catch (error) {
      if (error instanceof EngineError) fault ??= { error, isKeyRefused: false, hasEnded: false };
      throw error;
    }
  };
  const model = createVideoModel(settings, fetch);
  if (!model) throw new EngineError("engine_unavailable", "The service makes no videos.");
  return { model, fault: () => fault };
}

/** The SDK asks fal's queue whatever address the provider is given. */
const videoBase = (settings: AiSdkSettings): URL =>
  settings.provider === "fal" && settings.url === undefined ? new URL(falQueue) : baseOf(settings);

const withoutSlash = (url: URL): string => url.href.replace(/\/+$/, "");

function atBase(input: Parameters<typeof globalThis.fetch>[0], base: URL): typeof input {
  const address = String(input instanceof Request ? input.url : input);
  return address.startsWith(`${falQueue}/`)
    ? `${withoutSlash(base)}${address.slice(falQueue.length)}`
    : input;
}

/** Some of Replicate's models give a list of one, which the SDK does not read; the work is paid by then. */
async function withOneOutput(response: Response): Promise<Response> {
  const text = await response.text();
  const { status, headers } = response;
  try {
    const said = JSON.parse(text) as { output?: unknown };
    const { output } = said;
    const [only, ...others] = Array.isArray(output) ? (output as unknown[]) : [output];
    if (others.length === 0) return Response.json({ ...said, output: only }, { status, headers });
  } catch {
    // The SDK says what is wrong with it.
  }
  return new Response(text, { status, headers });
}

/** The SDK adds Google's key to the address of a result. It is sent as a header, to Google alone. */
async function download(
  { settings, timing }: Calling,
  address: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const fetch = createVideoFetch(videoBase(settings), timing, signal);
  if (settings.provider !== "google" || !URL.canParse(address)) return downloadResult(fetch, address);
  const url = new URL(address);
  url.searchParams.delete("key");
  return downloadResult(fetch, url.href, { "x-goog-api-key": settings.apiKey ?? "" });
}

/** fal and Replicate can be told to stop; the others go on, and charge. */
async function cancel(settings: AiSdkSettings, kept: KeptOperation): Promise<void> {
  const base = videoBase(settings);
  const call = cancelCalls[settings.provider]?.(kept.id);
  if (!call || !isOperation(settings, kept)) return;
  const { path, method, scheme } = call;
  const signal = AbortSignal.timeout(cancelMs);
  const fetch = createGuardedFetch({ base, signal, maxBytes: byteLimits.answer });
  const headers = { authorization: `${scheme} ${settings.apiKey}` };
  await fetch(`${withoutSlash(base)}${path}`, { method, headers }).catch(() => undefined);
}

type CancelCall = { path: string; method: "POST" | "PUT"; scheme: string };
const cancelCalls: Partial<Record<AiSdkSettings["provider"], (id: string) => CancelCall>> = {
  replicate: (id) => ({ path: `/predictions/${id}/cancel`, method: "POST", scheme: "Bearer" }),
  fal: (id) => ({ path: `${id.replace(/\/response$/, "")}/cancel`, method: "PUT", scheme: "Key" }),
};
