/** An improved description. A different seed gives different additions. */
import type { improvePrompt } from "@galatea/contract/functions/improve-prompt.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { drawSeed } from "#tools/shell/fields/seed.ts";

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
    queryFn: () =>
      queryFunction<typeof improvePrompt>(
        supabase,
        "improve-prompt",
        { prompt, influencerId: characterId, seed },
        ["prompt", "changes"],
      ),
  });
  return { query, another: () => setSeed(drawSeed()) };
}
