/**
 * `?remix=`, `?vary=` and `?reference=`: one of the person's own pictures is restored as the draft or added as a
 * reference. A draft that was never submitted is only replaced after a confirmation.
 */
import { useState } from "react";
import { titleOf } from "#gallery/content-kinds.ts";
import { fetchContentSources, type ContentSource } from "#gallery/content-sources.ts";
import { findOwnContent } from "#tools/shell/own-content.ts";
import { useAskedByAddress } from "#tools/shell/page/use-asked-by-address.ts";
import type { Client } from "#platform/connection.ts";
import type { ContentRow } from "#platform/database.ts";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { draftOfPicture, referenceOf, samePicture, type Draft, type Reference } from "./draft.ts";

const ways = ["remix", "vary", "reference"] as const;

type Options = {
  draft: Draft;
  replace: (draft: Draft) => void;
  /** False when not all of them were added; the person has been told why. */
  addReferences: (references: readonly Reference[]) => boolean;
};

/** `asking`: the draft that waits for the confirmation. */
export function useRestore({ draft, replace, addReferences }: Options) {
  const [asking, setAsking] = useState<Draft | null>(null);

  const put = (restored: Draft) => {
    setAsking(null);
    replace(restored);
    if (draft.prompt.trim() === "" || samePicture(draft, restored)) return;
    toast.success("Your description was replaced", {
      duration: 10_000,
      action: { label: "Undo", onClick: () => replace(draft) },
    });
  };
  useAskedByAddress({
    names: ways,
    find: ({ supabase, userId, id }) => findRestorable(supabase, userId, id),
    onFound: (found, way) => {
      window.scrollTo(0, 0);
      if (found.kind === "missing") {
        toast.error(found.title, { description: found.description });
        return;
      }
      if (way === "reference") {
        const taken = addReferences([referenceOf(found.picture)]);
        if (taken) toast.success(`Following “${titleOf(found.picture)}”`);
        return;
      }
      if (found.lost) toast.info(found.lost);
      const restored = draftOfPicture(found.picture, way, found.references);
      const wouldLose = draft.unsent && draft.prompt.trim() !== "" && !samePicture(draft, restored);
      if (wouldLose) setAsking(restored);
      else put(restored);
    },
  });
  return { asking, accept: () => asking && put(asking), decline: () => setAsking(null) };
}

type Restorable =
  | {
      kind: "found";
      picture: ContentRow;
      references: Reference[];
      /** A sentence that names the deleted sources; null when none was deleted. */
      lost: string | null;
    }
  | { kind: "missing"; title: string; description: string };

const asItWas = "What you typed is unchanged.";

const missing = {
  away: { title: "The picture could not be loaded", description: `Please try again. ${asItWas}` },
  gone: { title: "This picture does not exist any more", description: asItWas },
  trashed: {
    title: "This picture is in the trash",
    description: `Put it back in the gallery first. ${asItWas}`,
  },
};

async function findRestorable(supabase: Client, userId: string, id: string): Promise<Restorable> {
  const found = await findOwnContent(supabase, userId, id);
  if (found.kind !== "found") return { kind: "missing", ...missing[found.kind] };
  const { row: picture } = found;
  const sources = (await fetchContentSources(supabase, id)).filter(({ role }) => role === "reference");
  const references = await findReferences(supabase, sources);
  return { kind: "found", picture, references, lost: lostOf(picture, sources.length - references.length) };
}

/** The sources that still exist and are not in the trash. */
async function findReferences(supabase: Client, sources: readonly ContentSource[]): Promise<Reference[]> {
  const ids = sources.flatMap(({ contentId }) => contentId ?? []);
  const { data } =
    ids.length === 0
      ? { data: [] }
      : await supabase.from("generated_content").select("id").in("id", ids).not("trashed_at", "is", null);
  const trashed = new Set(data?.map(({ id }) => id));
  return sources.flatMap(({ reference, url, contentId }) =>
    reference && url !== null && !(contentId !== null && trashed.has(contentId))
      ? { asset: { reference, url }, upload: reference.kind === "upload" }
      : [],
  );
}

function lostOf(picture: ContentRow, lostReferences: number): string | null {
  const made = picture.generation_params;
  const character =
    made.character_id && picture.character_id === null
      ? `${made.character_name ?? "Its character"} does not exist any more.`
      : null;
  const references =
    lostReferences > 0
      ? `${lostReferences} of its references ${lostReferences === 1 ? "is" : "are"} gone.`
      : null;
  return [character, references].filter((part) => part !== null).join(" ") || null;
}

type ReplaceDialogProps = { current: Draft; restore: ReturnType<typeof useRestore> };

export function ReplaceDialog({ current, restore }: ReplaceDialogProps) {
  const { asking, accept, decline } = restore;
  return (
    <Dialog
      open={asking !== null}
      onClose={decline}
      title="Replace what you wrote?"
      description="The picture brings its own description and settings. You can undo this."
    >
      <div className="grid gap-2 text-sm">
        <Prompt label="Yours">{current.prompt}</Prompt>
        {asking && <Prompt label="The picture's">{asking.prompt}</Prompt>}
      </div>
      <DialogActions>
        <Button variant="plain" onClick={decline}>
          Keep mine
        </Button>
        <Button variant="primary" onClick={accept} data-first-focus>
          Replace
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Prompt({ label, children }: { label: string; children: string }) {
  return (
    <div className="rounded-md bg-surface-2 px-3.5 py-3">
      <p className="font-strong">{label}</p>
      <p className="line-clamp-3 text-pretty break-words text-fg-2">{children}</p>
    </div>
  );
}
