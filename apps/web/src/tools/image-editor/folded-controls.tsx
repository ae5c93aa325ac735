/** The controls on a phone while they are folded away: the pictures and a line of the instructions. */
import { ImagePlus } from "lucide-react";
import { assetUrl } from "#tools/shell/asset.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import type { ControlsProps } from "./controls.tsx";

type FoldedControlsProps = Pick<ControlsProps, "desk" | "draft"> & { onOpen: () => void };

export function FoldedControls({ desk, draft, onOpen }: FoldedControlsProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mt-3 mb-3 flex w-full items-center gap-3 rounded-[12px] bg-surface-2 p-2 pr-3.5 text-left"
    >
      {desk.pictures.slice(0, 2).map(({ asset }) => (
        <img
          key={assetUrl(asset)}
          src={thumbnailUrl(assetUrl(asset), 160) ?? assetUrl(asset)}
          alt=""
          className="size-11 flex-none rounded-md object-cover"
        />
      ))}
      {desk.pictures.length === 0 && (
        <span className="grid size-11 flex-none place-items-center rounded-md bg-surface-3 text-fg-2">
          <ImagePlus size={20} aria-hidden="true" />
        </span>
      )}
      <span className="sr-only">Pictures and instructions: </span>
      <span className={`line-clamp-2 ${draft.prompt ? "text-fg-2" : "text-fg-3"}`}>
        {draft.prompt || (desk.pictures.length === 0 ? "Upload images" : "Say what to change")}
      </span>
    </button>
  );
}
