/** `?picture=`: a picture that another page put into this one's hands. It is heard once, and the address is free of it. */
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import type { ContentRow } from "#platform/database.ts";
import { useContent } from "./content-pages.ts";

/** @param onFound null where there is none. */
export function useAskedPicture(onFound: (content: ContentRow | null) => void): void {
  const [params, setParams] = useSearchParams();
  const askedId = params.get("picture");
  const { data } = useContent(askedId);
  const heard = useEffectEvent((content: ContentRow | null) => {
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
    if (askedId && data !== undefined) heard(data);
  }, [askedId, data]);
}
