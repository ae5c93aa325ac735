/**
 * Takes pictures dropped or pasted anywhere on the page: files and, optionally, the person's own pictures dragged from the
 * gallery. A dropped file must not replace the page, because typed text would be lost. Text fields keep their pastes, and
 * fields that take drops keep theirs.
 */
import { storedFileOf, storedFileUrl } from "@galatea/contract/picture-urls.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { filesOf, filesOfPaste, hasFiles } from "#tools/shell/uploads/dropped-pictures.ts";

type DropHandlers = { onFiles: (files: readonly File[]) => void; onOwnPicture?: (url: string) => void };

/** True while something that can be dropped is dragged over the page. */
export function usePageDrop({ onFiles, onOwnPicture }: DropHandlers): boolean {
  const [over, setOver] = useState(false);
  /** Set during a drag that began on this page. Without a URL it is not a picture of one's own and is ignored. */
  const within = useRef<{ url: string | null } | null>(null);
  const drop = ({ dataTransfer }: DragEvent) => {
    const dragged = within.current?.url ?? dataTransfer?.getData("text/uri-list") ?? "";
    const own = onOwnPicture && ownPictureUrl(dragged, window.location.origin);
    if (own) onOwnPicture?.(own);
    else onFiles(filesOf(dataTransfer));
  };
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
      // There is no related target only when the drag leaves the window.
      if (relatedTarget === null) setOver(false);
      return;
    }
    event.preventDefault();
    const isTaken = !isOnField(target);
    setOver(isTaken && type !== "drop");
    if (!isTaken) return;
    if (type === "drop") drop(event);
    else dataTransfer.dropEffect = "copy";
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
