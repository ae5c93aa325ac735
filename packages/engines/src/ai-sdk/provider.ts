/**
 * One provider with one model: calls that are sent once, in bounded time, and its health. There is no handle: the SDK waits
 * for the picture itself, so work whose worker dies is lost, and a provider that charges is not asked again for it.
 */
import type { EngineUsage } from "@galatea/contract/engine-usage.ts";
import { generateImage } from "ai";
import { EngineError, type EngineHealth, type RunControl } from "../engine.ts";
import { createGuardedFetch, type GuardedReply } from "../remote/guarded-fetch.ts";
import { abortable } from "../runs.ts";
import { createKeyHealth } from "./key-health.ts";
import { inpaint } from "./localai.ts";
import { type ModelTraits, traitsOf, whyNot } from "./model-traits.ts";
import {
  type AiSdkOptions,
  aiSdkOptions,
  type AiSdkSettings,
  type AiSdkTiming,
  isPaid,
  usualTiming,
} from "./options.ts";
import { readFault, readResultFault } from "./read-fault.ts";
import { type CallFacts, collectFacts, usageOf } from "./read-usage.ts";
import { callOf, type Work } from "./sdk-call.ts";
import { sdkFault } from "./sdk-fault.ts";
import { baseOf, createModel, mayHoldKey } from "./sdk-model.ts";

export type MadePicture = {
  bytes: Uint8Array;
  usage: EngineUsage | null;
  /** The SDK, or LocalAI's inpainting, dropped the seed although the model follows one. */
  isSeedDropped: boolean;
};

export type Provider = {
  settings: AiSdkSettings;
  traits: ModelTraits;
  /**
   * Sends the work once and waits for its picture, a file as the provider made it. Progress 0.02..0.9.
   * @throws {EngineError} each of them but `engine_cannot_follow`.
   */
  make: (work: Work, run: RunControl) => Promise<MadePicture>;
  health: () => Promise<EngineHealth>;
};

/** An answer carries its picture in base64. */
const mostBytes = 64_000_000;
const cancelMs = 2_000;

/** @throws {Error} when the options are not right, or the model is no engine of that kind. Asks for nothing. */
export function createProvider(given: AiSdkOptions, kind: "image" | "edit"): Provider {
  const { timing: changes, ...options } = given;
  const settings = aiSdkOptions.parse(options);
  const reason = whyNot(settings, kind);
  if (reason !== null) throw new Error(reason);
  const timing = { ...usualTiming, ...changes };
  const traits = traitsOf(settings, kind);
  const { refuseKey, health } = createKeyHealth(settings, timing);
  return {
    settings,
    traits,
    make: (work, run) => make({ settings, traits, timing, refuseKey }, work, run),
    health,
  };
}

type Calling = { settings: AiSdkSettings; traits: ModelTraits; timing: AiSdkTiming; refuseKey: () => void };

async function make(calling: Calling, work: Work, run: RunControl): Promise<MadePicture> {
  const { settings, timing } = calling;
  if (isPaid(settings) && settings.apiKey === null)
    throw new EngineError("engine_unavailable", "No key is set.");
  const late = AbortSignal.timeout(timing.runMs);
  const signal = AbortSignal.any([run.signal, late]);
  const facts: CallFacts = {};
  let fault: EngineError | null = null;
  const inspect = (reply: GuardedReply): void => {
    const isProviders =
      reply.url.origin === baseOf(settings).origin || mayHoldKey(settings)(reply.url.hostname);
    const found = isProviders ? readFault(settings, reply) : null;
    if (found?.isKeyRefused) calling.refuseKey();
    const error = found?.error ?? (isProviders ? null : readResultFault(reply));
    if (error) throw error;
    if (isProviders) collectFacts(settings.provider, reply, facts);
  };
  const guarded = createGuardedFetch({
    base: baseOf(settings),
    mayHoldKey: mayHoldKey(settings),
    signal,
    maxBytes: mostBytes,
    inspect,
    retryAfterMs: timing.retryAfterMs,
  });
  // The SDK wraps some errors of its fetch, with bodies and headers inside.
  const fetch: typeof guarded = async (input, init) => {
    try {
      return await guarded(input, init);
    } catch (error) {
      if (error instanceof EngineError) fault = error;
      throw error;
    }
  };
  const stopProgress = pretendProgress(run);
  try {
    const made = await abortable(send(calling, work, fetch, signal), signal);
    const { bytes, tokens, isSeedDropped } = made;
    return { bytes, usage: usageOf(facts, tokens), isSeedDropped };
  } catch (error) {
    if (signal.aborted) void cancelWork(settings, facts);
    if (run.signal.aborted) throw new EngineError("engine_aborted", "The run was cancelled.");
    if (late.aborted) throw new EngineError("engine_timeout", `The provider took over ${timing.runMs} ms.`);
    throw fault ?? sdkFault(error);
  } finally {
    stopProgress();
  }
}

type Sent = Omit<MadePicture, "usage"> & {
  tokens: { inputTokens: number | undefined; outputTokens: number | undefined } | null;
};

async function send(
  { settings, traits, timing }: Calling,
  work: Work,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<Sent> {
  const { dialect, provider } = settings;
  if (provider === "openai-compatible" && dialect === "localai" && work.mask)
    return { bytes: await inpaint(settings, work, fetch), tokens: null, isSeedDropped: true };
  globalThis.AI_SDK_LOG_WARNINGS ??= false;
  const { image, usage, warnings } = await generateImage({
    model: createModel(settings, fetch),
    ...callOf({ settings, traits, timing, work }),
    // A second call is a second bill.
    maxRetries: 0,
    abortSignal: signal,
  });
  const isSeedDropped = warnings.some(
    ({ type, ...warning }) => type === "unsupported" && "feature" in warning && warning.feature === "seed",
  );
  return { bytes: image.uint8Array, tokens: usage, isSeedDropped };
}

/** Replicate alone can be told to stop. Nobody waits for it, and its failure changes nothing. */
async function cancelWork(settings: AiSdkSettings, { predictionId }: CallFacts): Promise<void> {
  if (settings.provider !== "replicate" || predictionId === undefined) return;
  const base = baseOf(settings);
  const fetch = createGuardedFetch({ base, signal: AbortSignal.timeout(cancelMs), maxBytes: mostBytes });
  const headers = { authorization: `Bearer ${settings.apiKey}` };
  await fetch(`${base.href.replace(/\/+$/, "")}/predictions/${predictionId}/cancel`, {
    method: "POST",
    headers,
  }).catch(() => undefined);
}

const progressEveryMs = 500;
const guessedMs = 15_000;

/** The SDK tells nothing while it waits: the share approaches its end without reaching it. */
function pretendProgress({ onProgress }: RunControl): () => void {
  const beganAtMs = performance.now();
  const tell = (): void => {
    const elapsed = (performance.now() - beganAtMs) / guessedMs;
    onProgress({ fraction: 0.02 + 0.88 * (1 - Math.exp(-1.5 * elapsed)) });
  };
  tell();
  const timer = setInterval(tell, progressEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
