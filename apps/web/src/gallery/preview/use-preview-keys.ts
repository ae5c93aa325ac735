/** The keys of the preview: arrows walk, F and Delete act on the picture, +, − and 0 zoom. */
import { useEffect, useEffectEvent } from "react";
import { singleKeysOn } from "#platform/shortcuts.ts";
import type { Zoom } from "./zoom-stage.tsx";

type Keys = {
  walk: (step: number) => void;
  trash: () => void;
  favourite: () => void;
  zoom: () => Zoom | null;
};

export function usePreviewKeys(active: boolean, keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target instanceof HTMLElement && target.closest("input, textarea, select")) return;
    if (event.key === "ArrowLeft") keys.walk(-1);
    else if (event.key === "ArrowRight") keys.walk(1);
    else if (!singleKeysOn()) return;
    else if (event.key === "f" || event.key === "F") keys.favourite();
    else if (event.key === "Delete") keys.trash();
    else if (event.key === "+" || event.key === "=") keys.zoom()?.closer();
    else if (event.key === "-") keys.zoom()?.further();
    else if (event.key === "0") keys.zoom()?.whole();
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [active]);
}
