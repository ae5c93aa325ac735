/** What a call used, as far as its provider tells: in the SDK's result, and in replies of which the SDK keeps nothing. */
import type { EngineUsage } from "@galatea/contract/engine-usage.ts";
import type { GuardedReply } from "../remote/guarded-fetch.ts";
import type { AiSdkSettings } from "./options.ts";
import { parsedJson, partOf } from "./parsed-reply.ts";

/** Collected while a call runs. */
export type CallFacts = {
  /** On the provider's machine. */
  seconds?: number;
  costUsd?: number;
  /** Of the work at Replicate, so that an abort can cancel it. */
  predictionId?: string;
};

export function collectFacts(
  provider: AiSdkSettings["provider"],
  reply: GuardedReply,
  facts: CallFacts,
): void {
  if (
    provider !== "replicate" &&
    provider !== "black-forest-labs" &&
    provider !== "fal" &&
    provider !== "xai"
  )
    return;
  const said = parsedJson(reply);
  switch (provider) {
    case "replicate": {
      const { id } = said;
      if (typeof id === "string" && /^[a-z0-9]{1,60}$/i.test(id)) facts.predictionId = id;
      setSeconds(facts, partOf(said["metrics"])["predict_time"]);
      return;
    }
    case "black-forest-labs":
      setCost(facts, said["cost"], bflCreditsPerDollar);
      setSeconds(facts, partOf(said["result"])["duration"]);
      return;
    case "fal":
      setSeconds(facts, partOf(said["timings"])["inference"]);
      return;
    case "xai":
      setCost(facts, partOf(said["usage"])["cost_in_usd_ticks"], 10_000_000_000);
  }
}

export const bflCreditsPerDollar = 100;

const isAmount = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 && value < 1e20;

function setSeconds(facts: CallFacts, value: unknown): void {
  if (isAmount(value)) facts.seconds = value;
}

function setCost(facts: CallFacts, value: unknown, perDollar: number): void {
  if (isAmount(value)) facts.costUsd = value / perDollar;
}

type Tokens = { inputTokens: number | undefined; outputTokens: number | undefined };

/** Null where the provider told nothing. */
export function usageOf({ seconds, costUsd }: CallFacts, tokens: Tokens | null): EngineUsage | null {
  const { inputTokens = 0, outputTokens = 0 } = tokens ?? {};
  // LocalAI always tells noughts.
  const areTokens =
    Number.isInteger(inputTokens) && Number.isInteger(outputTokens) && inputTokens + outputTokens > 0;
  const usage: EngineUsage = {
    ...(seconds === undefined ? {} : { seconds }),
    ...(areTokens ? { tokens: { input: inputTokens, output: outputTokens } } : {}),
    ...(costUsd === undefined || costUsd >= 1e12
      ? {}
      : { cost: { amount: decimal(costUsd), currency: "USD" } }),
  };
  return Object.keys(usage).length > 0 ? usage : null;
}

/** Never in scientific notation. */
const decimal = (amount: number): string => amount.toFixed(10).replace(/\.?0+$/, "");
