/**
 * The SDK's operations as they are stored: only the provider's name for the work, and where it is asked for. An operation may
 * hold addresses with tokens in their queries; those are left behind, and the address is written anew from its plain parts.
 */
import type { JSONValue } from "ai";
import { z } from "zod";
import { EngineError } from "../engine.ts";
import { partOf } from "./parsed-reply.ts";
import type { AiSdkSettings } from "./options.ts";
import { bflCreditsPerDollar } from "./read-usage.ts";
import { baseOf, mayHoldKey } from "./sdk-model.ts";

export const keptOperation = z.object({
  id: z.string().max(300),
  /** Of Black Forest Labs: the cluster that took the work, without a query. */
  place: z.string().max(300).nullable(),
  /** Where the provider tells the price at the start. */
  costUsd: z.number().nonnegative().nullable(),
});
export type KeptOperation = z.infer<typeof keptOperation>;

/** fal's queue, which the SDK always asks. */
export const falQueue = "https://queue.fal.run";

const plainId = /^[\w.:-]{1,200}$/;
const plainPath = /^\/?[\w.-]+(?:\/[\w.-]+)*$/;
const falWork = /\/requests\/[\w-]+(?:\/response)?$/;

/** @throws {EngineError} `engine_bad_output` when it is none of this provider's. */
export function keepOperation(settings: AiSdkSettings, operation: unknown): KeptOperation {
  const kept = read(settings, partOf(operation));
  if (kept === null)
    throw new EngineError("engine_bad_output", "The provider names its work in an unknown form.");
  return kept;
}

/**
 * What the SDK is asked with. The stored parts are checked like those of a provider.
 * @throws {EngineError} `engine_lost` when they are none of this provider's.
 */
export function operationOf(settings: AiSdkSettings, kept: KeptOperation): JSONValue {
  if (isOperation(settings, kept)) return written(settings, kept);
  throw new EngineError("engine_lost", "The handle is none of this provider's.");
}

export function isOperation(settings: AiSdkSettings, kept: KeptOperation): boolean {
  const again = read(settings, written(settings, kept));
  return again !== null && again.id === kept.id && again.place === kept.place;
}

function read(settings: AiSdkSettings, operation: Readonly<Record<string, unknown>>): KeptOperation | null {
  const text = (name: string): string => {
    const value = operation[name];
    return typeof value === "string" ? value : "";
  };
  const named = (id: string, shape = plainId): KeptOperation | null =>
    shape.test(id) && !id.includes("..") && id.length <= 300 ? { id, place: null, costUsd: null } : null;
  switch (settings.provider) {
    case "google":
      return named(text("operationName"), plainPath);
    case "xai":
      return named(text("requestId"));
    case "replicate":
      return named(urlOf(text("getUrl"))?.pathname.split("/").at(-1) ?? "");
    case "fal": {
      const url = urlOf(text("responseUrl"));
      return url?.origin === falQueue && falWork.test(url.pathname) ? named(url.pathname, plainPath) : null;
    }
    case "black-forest-labs": {
      const url = urlOf(text("pollingUrl"));
      const base = baseOf(settings);
      if (!url || (url.origin !== base.origin && !mayAsk(settings, url))) return null;
      const kept = named(text("requestId"));
      const { cost } = operation;
      return (
        kept && {
          ...kept,
          place: `${url.origin}${url.pathname}`,
          costUsd: typeof cost === "number" && cost >= 0 ? cost / bflCreditsPerDollar : null,
        }
      );
    }
    case "openai":
    case "together":
    case "openai-compatible":
      return null;
  }
}

const mayAsk = (settings: AiSdkSettings, url: URL): boolean =>
  url.protocol === "https:" && mayHoldKey(settings)(url.hostname);

function written(settings: AiSdkSettings, { id, place }: KeptOperation): Record<string, string> {
  switch (settings.provider) {
    case "google":
      return { operationName: id };
    case "xai":
      return { requestId: id };
    case "replicate":
      return { getUrl: `${baseOf(settings).href.replace(/\/+$/, "")}/predictions/${id}` };
    case "fal":
      return { responseUrl: `${falQueue}${id}`, submitUrl: falQueue };
    case "black-forest-labs":
      return { requestId: id, pollingUrl: `${place ?? ""}?id=${encodeURIComponent(id)}` };
    case "openai":
    case "together":
    case "openai-compatible":
      return {};
  }
}

function urlOf(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && url.username === "" && url.password === "" ? url : null;
}
