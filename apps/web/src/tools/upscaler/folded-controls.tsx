/** The controls on a phone while they are folded away: three chips. */
import { ImagePlus } from "lucide-react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { chipRowClass } from "#tools/shell/page/phone-sheet.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
import type { ControlsProps } from "./controls.tsx";

type FoldedControlsProps = Pick<ControlsProps, "draft" | "uploads"> & { onOpen: () => void };

export function FoldedControls({ draft: { sources, scale, mode }, uploads, onOpen }: FoldedControlsProps) {
  const [first] = sources;
  const count = sources.length + uploads.pending.length;
  return (
    <div className={chipRowClass}>
      <ChoiceChip onClick={onOpen} className="pl-1.5!">
        {first ? (
          <img
            src={thumbnailUrl(first.url, 160) ?? first.url}
            alt=""
            className="size-8 rounded-full object-cover"
          />
        ) : (
          <span className="grid size-8 place-items-center rounded-full bg-surface-3">
            <ImagePlus size={17} aria-hidden="true" />
          </span>
        )}
        {count === 0 ? "Add a picture" : count === 1 ? "1 picture" : `${count} pictures`}
      </ChoiceChip>
      <ChoiceChip onClick={onOpen}>{scale}× larger</ChoiceChip>
      <ChoiceChip onClick={onOpen}>{mode === "best" ? "Best" : "Fast"}</ChoiceChip>
    </div>
  );
}
