/** The lorebooks of one companion: listed, switched, removed and added. */
import { cardLimits } from "@galatea/contract/companions/cards.ts";
import type { companionCards } from "@galatea/contract/functions/companion-cards.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callFunctionFor, RefusedError } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { toBase64 } from "./card-files.ts";

export type Lorebook = {
  id: string;
  name: string;
  entry_count: number;
  from_card: boolean;
  enabled: boolean;
};
export type AddedLorebook = { name: string; entries: number; unusedKeys: number };

export function useLorebooks(conversationId: string) {
  const { connection } = useSession();
  const supabase = connection?.supabase ?? null;
  const queryClient = useQueryClient();
  const key = ["companion-lorebooks", conversationId] as const;
  const query = useQuery({
    queryKey: key,
    enabled: supabase !== null,
    queryFn: async (): Promise<Lorebook[]> => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("companion_lorebooks")
        .select("id,name,entry_count,from_card,enabled")
        .eq("conversation_id", conversationId)
        .order("created_at");
      if (error) throw new Error(error.message);
      return data;
    },
  });
  const after = {
    onError: () => toast.error("Error", { description: "That did not work. Please try again." }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  };
  const switching = useMutation({
    mutationFn: async ({ id, enabled }: Pick<Lorebook, "id" | "enabled">) => {
      const { error } = (await supabase?.from("companion_lorebooks").update({ enabled }).eq("id", id)) ?? {};
      if (error) throw new Error(error.message);
    },
    ...after,
  });
  const removing = useMutation({
    mutationFn: async (id: string) => {
      const { error } = (await supabase?.from("companion_lorebooks").delete().eq("id", id)) ?? {};
      if (error) throw new Error(error.message);
    },
    ...after,
  });
  const adding = useMutation({
    mutationFn: async (file: File): Promise<AddedLorebook> => {
      if (!supabase) throw new Error("Not connected.");
      if (file.size > cardLimits.fileBytes)
        throw new RefusedError({
          ok: false,
          code: "lorebook_too_large",
          sentence: "This file is larger than 8 MB.",
          details: {},
        });
      const answer = await callFunctionFor<typeof companionCards, { lorebook: AddedLorebook }>(supabase, {
        name: "companion-cards",
        body: {
          action: "import_lorebook",
          conversationId,
          name: file.name.replace(/(\.lorebook)?\.\w+$/, "").slice(0, 120),
          file: await toBase64(file),
        },
        needs: ["lorebook"],
      });
      if (!answer.ok) throw new RefusedError(answer);
      return answer.value.lorebook;
    },
    onSettled: after.onSettled,
  });
  return { books: query.data ?? null, failed: query.isError, switching, removing, adding };
}
