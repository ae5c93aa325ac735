/** A message that somebody goes to (`at` in the address): its branch is shown, read up to it, and it is brought into view. */
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { toast } from "#platform/toast.ts";
import type { Talk } from "../use-talk.ts";

export const targetParam = "at";

export type Target = { key: string };

export function useTarget({ messages, showBranch, loadUntil }: Talk): Target | null {
  const [params, setParams] = useSearchParams();
  const [target, setTarget] = useState<Target | null>(null);
  const at = params.get(targetParam);
  const isLoaded = messages !== null;
  const go = useEffectEvent(async (id: string) => {
    const isShown = await showBranch(id);
    if (isShown && (await loadUntil(id))) setTarget({ key: id });
    else if (isShown) toast.error("This message does not exist any more.");
    setParams(
      (now) => {
        now.delete(targetParam);
        return now;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- after answers of the server
    if (at !== null && isLoaded) void go(at);
  }, [at, isLoaded]);
  return target;
}
