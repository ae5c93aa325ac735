/** The versions of one character, newest first, and bringing one of them back. */
import type { restoreCharacterVersion } from "@galatea/contract/functions/restore-character-version.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCharactersChanged } from "#gallery/characters/use-characters.ts";
import type { CharacterRow } from "#platform/database.ts";
import { callFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";

const columns =
  "model_id,user_id,prompt,reference_image_url,source_image_url,attributes,seed,style,version,created_at";

/** Asked again when the character becomes another version. */
export function useVersions({ id, version }: CharacterRow) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  return useQuery({
    queryKey: ["characters", user?.id ?? null, "versions", id, version],
    enabled: supabase !== null && user !== null,
    placeholderData: (before) => before,
    queryFn: async () => {
      if (!supabase) throw new Error("Not connected.");
      const { data, error } = await supabase
        .from("ai_model_versions")
        .select(columns)
        .eq("model_id", id)
        .order("version", { ascending: false });
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

export function useRestore(character: CharacterRow) {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  const charactersChanged = useCharactersChanged();
  const mutation = useMutation({
    mutationFn: async ({ version }: { version: number; from: number; undo: boolean }) => {
      if (!connection) throw new Error("Not connected.");
      return callFunction<typeof restoreCharacterVersion>(
        connection.supabase,
        "restore-character-version",
        { characterId: character.id, version },
        ["version"],
      );
    },
    onSuccess: (answer, { version, from, undo }) => {
      if (!answer.ok) {
        toast.error(answer.sentence);
        charactersChanged();
        return;
      }
      // The other versions' order of use is part of the strip, whatever number comes back.
      void queryClient.invalidateQueries({ queryKey: ["characters", user?.id ?? null, "versions"] });
      charactersChanged();
      toast.success(undo ? `Version ${version} stays` : `Version ${version} is back`, {
        description: "Nothing was charged.",
        ...(!undo && {
          action: {
            label: "Undo",
            onClick: () => mutation.mutate({ version: from, from: version, undo: true }),
          },
        }),
      });
    },
    onError: () => toast.error("This version could not be brought back. Please try again."),
  });
  return {
    restore: (version: number) => mutation.mutate({ version, from: character.version, undo: false }),
    restoring: mutation.isPending ? mutation.variables.version : null,
  };
}
