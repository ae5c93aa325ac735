/**
 * Pictures dropped anywhere on the page or pasted anywhere but into a text: files and, where they are asked for, pictures
 * of one's own that are dragged from the gallery. A dropped file must not replace the page, or what was typed would be
 * lost. A field that takes drops itself is left alone.
 */
import { storedFileOf, storedFileUrl } from "@galatea/contract/asset-reference.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { filesOf, filesOfPaste, hasFiles } from "#tools/shell/uploads/dropped-pictures.ts";

type Taker = { onFiles: (files: readonly File[]) => void; onOwnPicture?: (url: string) => void };

/** True while something that can be taken is dragged over the page. */
export function usePageDrop({ onFiles, onOwnPicture }: Taker): boolean {
  const [over, setOver] = useState(false);
  /** What is dragged within this page: a picture of one's own, or something else that is left alone. */
  const within = useRef<{ url: string | null } | null>(null);
  const drag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, relatedTarget, target, type } = event;
    if (type === "dragstart" && onOwnPicture) within.current = { url: draggedPicture(target) };
    if (type === "dragend") {
      within.current = null;
      setOver(false);
    }
    if (type === "dragstart" || type === "dragend" || !dataTransfer) return;
    if (within.current ? within.current.url === null : !hasFiles(dataTransfer)) return;
    if (type === "dragleave") {
      // Only outside of the window there is no related target.
      if (relatedTarget === null) setOver(false);
      return;
    }
    event.preventDefault();
    if (isOnField(target)) return setOver(false);
    if (type !== "drop") {
      dataTransfer.dropEffect = "copy";
      setOver(true);
      return;
    }
    setOver(false);
    const own =
      onOwnPicture &&
      (within.current?.url ?? ownPictureUrl(dataTransfer.getData("text/uri-list"), window.location.origin));
    if (own) onOwnPicture?.(own);
    else onFiles(filesOf(dataTransfer));
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = filesOfPaste(event);
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const onDrag = (event: DragEvent) => drag(event);
    const onPaste = (event: ClipboardEvent) => paste(event);
    const kinds = ["dragstart", "dragenter", "dragover", "dragleave", "drop", "dragend"] as const;
    for (const kind of kinds) window.addEventListener(kind, onDrag);
    document.addEventListener("paste", onPaste);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, onDrag);
      document.removeEventListener("paste", onPaste);
    };
  }, []);
  return over;
}

const draggedPicture = (target: EventTarget | null): string | null =>
  target instanceof HTMLImageElement ? ownPictureUrl(target.currentSrc, window.location.origin) : null;

const isOnField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-takes-drops]") !== null;

/** The URL of the stored picture behind a dragged URL of this origin, of the file or of a smaller copy; else null. */
export function ownPictureUrl(dragged: string, origin: string): string | null {
  const parsed = URL.parse(dragged.split(/\r?\n/).find((line) => line !== "" && !line.startsWith("#")) ?? "");
  if (!parsed || parsed.origin !== origin) return null;
  const stored = storedFileOf(parsed.pathname);
  return stored?.origin === "" ? storedFileUrl({ ...stored, origin }) : null;
}
