/** Asks for a fuller description; another seed gives other additions. */
import type { improvePrompt } from "@galatea/contract/functions/improve-prompt.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callFunction, type Refusal } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { drawSeed } from "#tools/shell/fields/seed.ts";

export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.sentence);
    this.refusal = refusal;
  }
}

export function useImprovement(prompt: string, characterId: string | null) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const [seed, setSeed] = useState(drawSeed);
  const query = useQuery({
    queryKey: ["improved", user?.id ?? null, prompt, characterId, seed],
    enabled: supabase !== null && user !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const answer = await callFunction<typeof improvePrompt>(
        supabase,
        "improve-prompt",
        { prompt, influencerId: characterId, seed },
        ["prompt", "changes"],
      );
      if (!answer.ok) throw new Refused(answer);
      return answer.value;
    },
  });
  return { query, another: () => setSeed(drawSeed()) };
}
