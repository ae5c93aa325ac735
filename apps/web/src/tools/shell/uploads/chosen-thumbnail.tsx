/** The thumbnail of a chosen picture, with a button that removes it. A deleted picture is marked. */
import { X } from "lucide-react";
import { useState } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { classNames } from "#ui/class-names.ts";

type ChosenThumbnailProps = {
  url: string;
  /** The alternative text. */
  name: string;
  removeLabel: string;
  sizePx: number;
  /** The server reported that the picture no longer exists. */
  gone: boolean;
  /** For a picture that exists. */
  className?: string | undefined;
  onRemove: () => void;
};

export function ChosenThumbnail(props: ChosenThumbnailProps) {
  const { url, name, removeLabel, sizePx, gone, className, onRemove } = props;
  const [broken, setBroken] = useState(false);
  const away = gone || broken;
  return (
    <li className="relative">
      <img
        src={thumbnailUrl(url, 160) ?? url}
        alt={away ? `${name}, which is gone` : name}
        width={sizePx}
        height={sizePx}
        onError={() => setBroken(true)}
        style={{ width: sizePx, height: sizePx }}
        className={classNames(
          "rounded-md bg-surface-2 object-cover text-sm",
          away ? "text-danger shadow-[0_0_0_2px_var(--danger)] brightness-50" : className,
        )}
      />
      <button
        type="button"
        aria-label={removeLabel}
        title="Remove"
        onClick={onRemove}
        data-theme="dark"
        className="glass absolute -top-1.5 -right-1.5 grid size-7 place-items-center rounded-full after:absolute after:-inset-2"
      >
        <X size={15} aria-hidden="true" />
      </button>
      {away && (
        <span
          data-theme="dark"
          className="pointer-events-none absolute inset-x-0 bottom-1 text-center text-sm font-strong text-fg"
        >
          Gone
        </span>
      )}
    </li>
  );
}
