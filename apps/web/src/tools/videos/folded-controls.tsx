/** The controls of a video on a phone while they are folded away. */
import { Clapperboard, Clock, ImagePlus } from "lucide-react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { chipRowClass, FoldedPrompt } from "#tools/shell/page/phone-sheet.tsx";
import { ChoiceChip } from "#ui/chip.tsx";
import type { ControlsProps } from "./controls.tsx";
import { durationOf } from "./request.ts";

type FoldedControlsProps = Pick<ControlsProps, "draft" | "engine"> & { onOpen: () => void };

export function FoldedControls({ draft, engine, onOpen }: FoldedControlsProps) {
  const durationS = engine && durationOf(draft, engine.capabilities);
  const { source } = draft;
  return (
    <>
      <div className={chipRowClass}>
        <ChoiceChip onClick={onOpen} className={source ? "max-w-[62vw] pl-1.5!" : ""}>
          {source?.url ? (
            <img
              src={thumbnailUrl(source.url, 160) ?? source.url}
              alt=""
              className="size-8 flex-none rounded-full object-cover object-[50%_25%]"
            />
          ) : (
            <ImagePlus size={17} aria-hidden="true" />
          )}
          <span className="truncate">{source?.title ?? "Add a picture"}</span>
        </ChoiceChip>
        <ChoiceChip onClick={onOpen}>
          <Clapperboard size={17} aria-hidden="true" />
          {draft.motion ?? "Auto motion"}
        </ChoiceChip>
        {durationS !== null && (
          <ChoiceChip onClick={onOpen}>
            <Clock size={17} aria-hidden="true" />
            <span className="sr-only">Duration: </span>
            {durationS} s
          </ChoiceChip>
        )}
      </div>
      <FoldedPrompt prompt={draft.prompt} hint="Describe what moves" onOpen={onOpen} />
    </>
  );
}
