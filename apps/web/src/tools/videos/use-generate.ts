/** Starts a video. An order whose answer was lost is found by asking again, instead of being paid twice. */
import { costCredits } from "@galatea/contract/costs.ts";
import type { generateCharacterVideo } from "@galatea/contract/functions/generate-character-video.ts";
import { orderKeys } from "#tools/shell/queue/order-key.ts";
import { placeJob } from "#tools/shell/queue/place-job.ts";
import { useOrder } from "#tools/shell/queue/use-order.ts";
import type { RefusalText } from "#tools/shell/refusals/refusal-text.ts";
import { useCredits } from "#platform/credits-context.tsx";
import type { Draft } from "./draft.ts";
import { orderOf, videoEngineOf } from "./order.ts";
import { refusalText } from "./refusal-text.ts";

export type Refused = RefusalText & { prompt: string };

const keys = orderKeys("galatea-unanswered-video");
/** After a failure the server has the credits back by then. */
export const afterFailureMs = 1000;

export function useGenerate(onStarted: (jobId: string) => void) {
  const { refresh } = useCredits();
  return useOrder<Draft, Refused>({
    priceCredits: () => costCredits.video,
    place: ({ supabase, userId, config }, draft) =>
      placeJob<typeof generateCharacterVideo>(supabase, {
        keys,
        userId,
        name: "generate-character-video",
        body: orderOf(draft, videoEngineOf(config)?.capabilities ?? null, window.location.origin),
      }),
    onStarted,
    refusedOf: (refusal, { prompt }) => ({ ...refusalText(refusal), prompt }),
    failureOf: () => ({
      title: "Video Generation Failed",
      description: "It could not be started. Nothing was charged.",
    }),
    onNotStarted: () => setTimeout(refresh, afterFailureMs),
  });
}
