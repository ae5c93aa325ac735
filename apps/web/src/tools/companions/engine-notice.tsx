/** Says that another model speaks for her, or could, and lets the person decide. */
import type { chatWithAiGirlfriend } from "@galatea/contract/functions/chat-with-ai-girlfriend.ts";
import type { ServingEngine } from "@galatea/contract/public-config.ts";
import { companionCostCredits } from "@galatea/contract/companions/prices.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CompanionRow } from "#platform/database.ts";
import { callFunctionFor, RefusedError } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { priceOf } from "#platform/engines.ts";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { type EngineChange, engineChange } from "./engine-change.ts";
import { keepModel, keptModel } from "./kept-model.ts";
import { companionsKey } from "./use-companions.ts";

type EngineNoticeProps = { companion: CompanionRow; serving: readonly ServingEngine[] };

export function EngineNotice({ companion, serving }: EngineNoticeProps) {
  const { id, girlfriend_name: name } = companion;
  const [kept, setKept] = useState(() => keptModel(id));
  const choose = useChooseEngine(id);
  const change = engineChange(serving, companion.engine, kept);
  if (!change) return null;
  const { to } = change;
  const keep = () => {
    keepModel(id, to.id);
    setKept(to.id);
  };
  return (
    <section
      aria-label="The model that speaks"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-surface-2 px-4 py-2.5 text-sm full-chat:mx-3"
    >
      <p className="min-w-60 flex-1 text-pretty text-fg-2">{sentence(name, change)}</p>
      <span className="flex flex-wrap gap-2">
        {change.kind === "new" && (
          <Button variant="plain" onClick={keep}>{`Keep ${change.from.label}`}</Button>
        )}
        <Button variant="soft" onClick={() => !choose.isPending && choose.mutate(to.id)}>
          {change.kind === "new" ? `Use ${to.label}` : "All right"}
        </Button>
      </span>
    </section>
  );
}

function sentence(name: string, change: EngineChange): string {
  const { label } = change.to;
  const priceCredits = priceOf({ costCredits: companionCostCredits.message }, change.to);
  const costs = `A message costs ${priceCredits} credits with it.`;
  return change.kind === "gone"
    ? `The model that spoke for ${name} is not offered any more. ${label} speaks for her now, so she may sound different. ${costs}`
    : `This studio has a new model, ${label}. ${name} still speaks by ${change.from.label}; with the new one she may sound different. ${costs}`;
}

function useChooseEngine(conversationId: string) {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (engine: string) => {
      if (!connection) throw new Error("Not connected.");
      const answer = await callFunctionFor<typeof chatWithAiGirlfriend, { engine: string }>(
        connection.supabase,
        {
          name: "chat-with-ai-girlfriend",
          body: { action: "choose_engine", conversationId, engine },
          needs: ["engine"],
        },
      );
      if (!answer.ok) throw new RefusedError(answer);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: companionsKey(user?.id ?? null) }),
    onError: (error) => {
      toast.error("The model stays as it is", {
        description: error instanceof RefusedError ? error.refusal.sentence : "Please try again.",
      });
    },
  });
}
