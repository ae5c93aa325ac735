/** What the engine reads from the description, asked when the typing rests. */
import type { understandPrompt } from "@galatea/contract/functions/understand-prompt.ts";
import { limits } from "@galatea/contract/limits.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";

const restMs = 450;

/** What is read: the description, and what else the picture is made of. */
export type Described = {
  prompt: string;
  negativePrompt?: string;
  style?: string | null;
  characterId?: string | null;
};

export function useParsedPrompt({
  prompt,
  negativePrompt = "",
  style = null,
  characterId = null,
}: Described) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const words = useRested(prompt.trim());
  const out = useRested(negativePrompt.trim());
  const fits = words.length <= limits.promptChars && out.length <= limits.negativePromptChars;
  const query = useQuery({
    queryKey: ["parsed", words, out, style, characterId],
    enabled: supabase !== null && user !== null && words !== "" && fits,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const answer = await callFunction<typeof understandPrompt>(
        supabase,
        "understand-prompt",
        {
          prompt: words,
          ...(out !== "" && { negativePrompt: out }),
          ...(style !== null && { style }),
          ...(characterId !== null && { influencerId: characterId }),
        },
        ["parsed", "not_used"],
      );
      if (!answer.ok) throw new Error(answer.sentence);
      return answer.value;
    },
  });
  return words === "" || query.isError ? null : (query.data ?? null);
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
