/** The attributes that the engine parses from a description, requested when the typing pauses or at a press. */
import type { understandPrompt } from "@galatea/contract/functions/understand-prompt.ts";
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import { limits } from "@galatea/contract/limits.ts";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client } from "#platform/connection.ts";
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

/** Null where a model reads the description, of which nobody knows what it understands. */
export function useParsedPrompt({
  prompt,
  negativePrompt = "",
  style = null,
  characterId = null,
}: Described) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const parses = connection !== null && parsesPrompts(connection.config);
  const words = useRestedValue(prompt.trim(), restMs);
  const negativeWords = useRestedValue(negativePrompt.trim(), restMs);
  const fits = words.length <= limits.promptChars && negativeWords.length <= limits.negativePromptChars;
  const query = useQuery({
    ...parsedQuery(supabase, { prompt: words, negativePrompt: negativeWords, style, characterId }),
    enabled: supabase !== null && user !== null && parses && words !== "" && fits,
    placeholderData: keepPreviousData,
  });
  // The cache may hold an answer to the question whether the words ask for a person.
  return !parses || words === "" || query.isError ? null : (query.data ?? null);
}

function parsesPrompts({ engines }: PublicConfig): boolean {
  const capabilities = engines.image?.[0]?.capabilities;
  return capabilities?.kind === "image" && capabilities.parsesPrompt === true;
}

/** The words without spaces around them. */
const parsedQuery = (
  supabase: Client | null,
  { prompt, negativePrompt, style, characterId }: Required<Described>,
) =>
  queryOptions({
    queryKey: ["parsed", prompt, negativePrompt, style, characterId],
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    queryFn: () =>
      queryFunction<typeof understandPrompt>(
        supabase,
        "understand-prompt",
        {
          prompt,
          ...(negativePrompt !== "" && { negativePrompt }),
          ...(style !== null && { style }),
          ...(characterId !== null && { influencerId: characterId }),
        },
        ["parsed", "not_used"],
      ),
  });

/** Whether a description asks for a person. False when that cannot be read now. */
export function useAsksForPerson(): (described: Required<Described>) => Promise<boolean> {
  const { connection } = useSession();
  const client = useQueryClient();
  return async ({ prompt, negativePrompt, style, characterId }) => {
    const words = { prompt: prompt.trim(), negativePrompt: negativePrompt.trim(), style, characterId };
    try {
      const { parsed } = await client.fetchQuery(parsedQuery(connection?.supabase ?? null, words));
      return parsed.some(({ kind }) => kind === "person");
    } catch {
      return false;
    }
  };
}
