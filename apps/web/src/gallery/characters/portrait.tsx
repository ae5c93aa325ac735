/** A character's small face; a plain figure without one. */
import { UserRound } from "lucide-react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import type { CharacterRow } from "#platform/database.ts";

export function Portrait({ character, sizePx = 46 }: { character: CharacterRow | null; sizePx?: number }) {
  const style = { width: sizePx, height: sizePx };
  const url = character?.reference_image_url;
  if (!url) {
    return (
      <span style={style} className="grid flex-none place-items-center rounded-md bg-surface-3 text-fg-2">
        <UserRound size={sizePx / 2.4} aria-hidden="true" />
      </span>
    );
  }
  return (
    <img
      src={thumbnailUrl(url, 160) ?? url}
      alt=""
      style={style}
      className="flex-none rounded-md object-cover object-[50%_25%]"
    />
  );
}
