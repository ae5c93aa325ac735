/**
 * Whether a box is, or has been, a screen away or nearer. Browsers' own lazy loading begins up to 3,000 px away. Until then
 * `unlessNear` keeps the box from being drawn and its pictures from being loaded; without a script that ends when it is
 * seen. The box needs a size of its own for it.
 */
import { type RefObject, useEffect, useState } from "react";
import { whenSeen } from "./when-seen.ts";

export const unlessNear = "[content-visibility:auto]";

/** @param isSeenFirst does not wait, for what is seen when the page opens. */
export function useNear(box: RefObject<Element | null>, isSeenFirst: boolean): boolean {
  const [isNear, setNear] = useState(isSeenFirst);
  useEffect(() => {
    if (!box.current || isNear) return;
    return whenSeen(box.current, { rootMargin: "100% 0px" }, (isSeen) => {
      if (isSeen) setNear(true);
    });
  }, [box, isNear]);
  return isNear;
}
