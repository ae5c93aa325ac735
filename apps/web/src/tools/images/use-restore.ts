/**
 * `?remix=`, `?vary=` and `?reference=`: a picture of one's own in hand. The address is emptied once it was heard, so
 * that a reload does not do it again; words that nobody has made a picture of are never replaced without asking.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { titleOf } from "#gallery/content-kinds.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { referenceOf, samePicture, type Draft, type Reference } from "./draft.ts";
import { draftOfPicture, findRestorable, type Restorable } from "./restore.ts";

const ways = ["remix", "vary", "reference"] as const;
type Way = (typeof ways)[number];

type Options = {
  draft: Draft;
  replace: (draft: Draft) => void;
  /** False where they could not be taken; why has been said. */
  addReferences: (references: readonly Reference[]) => boolean;
};

/** `asking`: what would take the place of a draft that was written on; null when nothing waits for an answer. */
export function useRestore({ draft, replace, addReferences }: Options) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  const [params, setParams] = useSearchParams();
  const [asking, setAsking] = useState<Draft | null>(null);
  const way = ways.find((name) => params.get(name)) ?? null;
  const pictureId = way && params.get(way);

  const put = (restored: Draft) => {
    setAsking(null);
    replace(restored);
    if (draft.prompt.trim() === "" || samePicture(draft, restored)) return;
    toast.success("Your description was replaced", {
      duration: 10_000,
      action: { label: "Undo", onClick: () => replace(draft) },
    });
  };
  const heard = useEffectEvent((way: Way, found: Restorable) => {
    setParams(
      (before) => {
        for (const name of ways) before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
    window.scrollTo(0, 0);
    if (found.kind !== "found") {
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
  });

  useEffect(() => {
    if (!way || !pictureId || !supabase || !userId) return;
    let stopped = false;
    findRestorable(supabase, userId, pictureId)
      .then((found) => {
        if (!stopped) heard(way, found);
      })
      .catch((error: unknown) => console.error("Restoring a picture failed", error));
    return () => {
      stopped = true;
    };
  }, [way, pictureId, supabase, userId]);

  return { asking, accept: () => asking && put(asking), decline: () => setAsking(null) };
}
