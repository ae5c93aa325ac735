/** The picture that `?picture=` names. It is reported once and then removed from the address. */
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import type { ContentRow } from "#platform/database.ts";
import { useContent } from "./use-content.ts";

/** @param onFound called with null when the picture does not exist. */
export function useAskedPicture(onFound: (content: ContentRow | null) => void): void {
  const [params, setParams] = useSearchParams();
  const askedId = params.get("picture");
  const { data } = useContent(askedId);
  const report = useEffectEvent((content: ContentRow | null) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("picture");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    onFound(content);
  });
  useEffect(() => {
    if (askedId && data !== undefined) report(data);
  }, [askedId, data]);
}
