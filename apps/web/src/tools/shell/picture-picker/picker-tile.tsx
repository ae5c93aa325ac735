/** One picture in a picker. */
import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { titleOf } from "#gallery/content-kinds.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import type { ContentRow } from "#platform/database.ts";
import { classNames } from "#ui/class-names.ts";

type PickerTileProps = ComponentProps<"button"> & { row: ContentRow; chosen?: boolean };

export function PickerTile({ row, chosen = false, className, ...rest }: PickerTileProps) {
  return (
    <button
      type="button"
      aria-label={pickLabelOf(row)}
      {...rest}
      className={classNames(
        "relative block aspect-square w-full overflow-hidden rounded-md bg-surface-2",
        className,
      )}
    >
      <img
        src={thumbnailUrl(row.content_url, 320) ?? row.content_url}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-cover object-[50%_30%]"
      />
      {chosen && (
        <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-accent text-accent-ink">
          <Check size={15} aria-hidden="true" />
        </span>
      )}
    </button>
  );
}

/** The picture's name for screen readers. */
export const pickLabelOf = (row: ContentRow): string =>
  row.content_type === "reference_image" ? "An upload of yours" : titleOf(row);
