/** The attributes that the engine parses from a description, requested when the typing pauses. */
import type { understandPrompt } from "@galatea/contract/functions/understand-prompt.ts";
import { limits } from "@galatea/contract/limits.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { useRestedValue } from "#ui/use-rested-value.ts";

const restMs = 450;

/** The description and the other fields that the parser needs. */
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
  const words = useRestedValue(prompt.trim(), restMs);
  const negativeWords = useRestedValue(negativePrompt.trim(), restMs);
  const fits = words.length <= limits.promptChars && negativeWords.length <= limits.negativePromptChars;
  const query = useQuery({
    queryKey: ["parsed", words, negativeWords, style, characterId],
    enabled: supabase !== null && user !== null && words !== "" && fits,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    queryFn: () =>
      queryFunction<typeof understandPrompt>(
        supabase,
        "understand-prompt",
        {
          prompt: words,
          ...(negativeWords !== "" && { negativePrompt: negativeWords }),
          ...(style !== null && { style }),
          ...(characterId !== null && { influencerId: characterId }),
        },
        ["parsed", "not_used"],
      ),
  });
  return words === "" || query.isError ? null : (query.data ?? null);
}
