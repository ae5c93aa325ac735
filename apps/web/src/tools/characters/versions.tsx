/** The versions of a character. One click restores a version, and Undo reverts that. */
import type { restoreCharacterVersion } from "@galatea/contract/functions/restore-character-version.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { Face } from "#gallery/characters/face.tsx";
import { useCharactersChanged } from "#gallery/characters/use-characters.ts";
import { withSourceUrls } from "#gallery/characters/source-urls.ts";
import { dayWords } from "#platform/dates.ts";
import type { CharacterRow, CharacterVersionRow } from "#platform/database.ts";
import { callFunction } from "#platform/functions.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { classNames } from "#ui/class-names.ts";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";

export function VersionStrip({ character, readOnly }: { character: CharacterRow; readOnly: boolean }) {
  const { data: versions, isError } = useVersions(character);
  const { restore, restoring } = useRestore(character);
  if (isError) return <p className="text-sm text-fg-2">The versions could not be loaded.</p>;
  if (!versions) {
    return (
      <LoadingRegion label="Loading the versions" className="flex gap-3">
        <Skeleton className="aspect-[4/5] w-[92px]" />
      </LoadingRegion>
    );
  }
  return (
    <ul aria-label="Versions" className="relative -m-1.5 flex gap-3 overflow-x-auto p-1.5">
      {versions.map((version) => (
        <li key={version.version} className="w-[92px] flex-none">
          <Version
            version={version}
            name={character.name}
            current={version.version === character.version}
            canRestore={!readOnly && restoring === null}
            restoring={restoring === version.version}
            onRestore={() => restore(version.version)}
          />
        </li>
      ))}
    </ul>
  );
}

type VersionProps = {
  version: CharacterVersionRow;
  name: string;
  current: boolean;
  canRestore: boolean;
  restoring: boolean;
  onRestore: () => void;
};

function Version({ version, name, current, canRestore, restoring, onRestore }: VersionProps) {
  const { version: number, created_at: createdAt } = version;
  return (
    <>
      <Face
        url={version.reference_image_url}
        alt={`${name}, version ${number}`}
        sizes="92px"
        upToPx={320}
        className={classNames(
          "aspect-[4/5] w-full rounded-md",
          current && "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]",
        )}
      />
      <p className="mt-2 text-sm leading-snug">
        <span className="block font-strong">Version {number}</span>
        <span className="block text-fg-2">{dayWords(createdAt)}</span>
      </p>
      {current ? (
        <p className="flex min-h-11 items-center text-sm text-fg-2" aria-current="true">
          Current
        </p>
      ) : (
        <button
          type="button"
          aria-label={`Restore version ${number}`}
          aria-disabled={!canRestore || undefined}
          aria-busy={restoring || undefined}
          onClick={() => canRestore && onRestore()}
          className="-ml-2 flex min-h-11 items-center gap-1.5 rounded-full px-2 text-sm font-strong text-accent-text hover:bg-surface-2 aria-disabled:text-fg-3"
        >
          <RotateCcw size={16} aria-hidden="true" />
          Restore
        </button>
      )}
    </>
  );
}

const columns =
  "model_id,user_id,prompt,reference_image_url,has_source,source_id,attributes,seed,style,version,created_at";

/** Fetched again when the character changes to another version. */
function useVersions({ id, version }: CharacterRow) {
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
      return withSourceUrls(supabase, data);
    },
  });
}

function useRestore(character: CharacterRow) {
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
      // A list that is cached under the restored version's number lacks the versions made since.
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
