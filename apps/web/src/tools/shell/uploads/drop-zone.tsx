/**
 * Takes pictures, or other files, that are dropped on it, pasted anywhere on the page, or chosen with its button. A file dropped beside it
 * must not replace the page, because typed text would be lost.
 */
import { ImagePlus } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { filesOf, filesOfPaste, hasFiles } from "./dropped-pictures.ts";
import { FileInput } from "./file-input.tsx";
import { pictureTypes } from "./picture-types.ts";

type DropZoneProps = {
  /** The label of the button, such as "Add a reference picture". */
  label: string;
  hint?: ReactNode;
  /** Without them it takes pictures. */
  accept?: string;
  icon?: ReactNode;
  onFiles: (files: readonly File[]) => void;
  multiple?: boolean;
  /** Why no picture can be added. */
  disabledReason?: string | null;
  describedBy?: string;
  className?: string;
};

const pictureIcon = <ImagePlus size={22} aria-hidden="true" className="text-fg-2" />;

export function DropZone(props: DropZoneProps) {
  const { label, hint, onFiles, multiple = false, disabledReason = null, describedBy, className } = props;
  const { accept = pictureTypes.join(","), icon = pictureIcon } = props;
  const input = useRef<HTMLInputElement>(null);
  const blocked = disabledReason !== null;
  const take = (files: readonly File[]) => {
    if (files.length > 0 && !blocked) onFiles(multiple ? files : files.slice(0, 1));
  };
  usePastedFiles(take);
  useKeepPage();
  const { over, handlers } = useDropTarget(take, blocked);
  return (
    <div {...handlers} data-takes-drops="" className={className}>
      <button
        type="button"
        aria-disabled={blocked || undefined}
        aria-describedby={describedBy}
        onClick={() => !blocked && input.current?.click()}
        className={classNames(
          "flex min-h-[76px] w-full items-center gap-4 rounded-[12px] border border-dashed border-outline bg-surface-2 px-4 py-3 text-left transition-colors duration-150 hover:bg-surface-3 aria-disabled:opacity-60",
          over && !blocked && "border-solid border-accent! bg-accent-wash!",
        )}
      >
        {icon}
        <span className="min-w-0">
          <span className="block font-strong">{over && !blocked ? "Drop it here" : label}</span>
          <span className="block text-sm text-pretty text-fg-2">
            {disabledReason ?? hint ?? "Drop, paste or choose. JPEG, PNG or WebP, up to 10 MB."}
          </span>
        </span>
      </button>
      <FileInput ref={input} label={label} accept={accept} multiple={multiple} onFiles={take} />
    </div>
  );
}

function useDropTarget(take: (files: readonly File[]) => void, blocked: boolean) {
  const [over, setOver] = useState(false);
  const onDrag = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = blocked ? "none" : "copy";
    setOver(true);
  };
  const handlers = {
    onDragEnter: onDrag,
    onDragOver: onDrag,
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(filesOf(event.dataTransfer));
    },
  };
  return { over, handlers };
}

function usePastedFiles(take: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = filesOfPaste(event);
    if (files.length > 0) take(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
}

/** Keeps a file that is dropped beside the zone from replacing the page. */
function useKeepPage(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (!event.dataTransfer || event.defaultPrevented || !hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    window.addEventListener("dragover", keep);
    window.addEventListener("drop", keep);
    return () => {
      window.removeEventListener("dragover", keep);
      window.removeEventListener("drop", keep);
    };
  }, []);
}
