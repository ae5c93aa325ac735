/** Covers the page while a picture is dragged across it, and says that it can be dropped. */
import { ImagePlus } from "lucide-react";

/** @param taken false when the words say why the picture cannot be dropped. */
export function DropVeil({ words, taken = true }: { words: string; taken?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-50 grid animate-[fade_150ms_var(--ease)] place-items-center bg-scrim p-6 backdrop-blur-[3px]"
    >
      <p className="display flex items-center gap-3.5 rounded-sheet bg-surface-1 px-8 py-7 text-[26px] shadow-float">
        <ImagePlus size={26} className={taken ? "text-accent-text" : "text-fg-3"} />
        {words}
      </p>
    </div>
  );
}
