/** The pictures that are about to be enlarged: what each is, what it becomes, and why one cannot be. */
import { X } from "lucide-react";
import { useState } from "react";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { toast } from "#platform/toast.ts";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { assetUrl, type Asset } from "#tools/shell/asset.ts";
import type { Draft, Scale, Source } from "./draft.ts";
import { enlarged, megapixelWords, sizeProblem, sizeWords, type Reach } from "./sizes.ts";

type SourceListProps = {
  sources: readonly Source[];
  way: Pick<Draft, "scale" | "mode">;
  reach: Reach;
  onRemove: (asset: Asset) => void;
};

export function SourceList({ sources, way, reach, onRemove }: SourceListProps) {
  return (
    <ul aria-label="Pictures to upscale" className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
      {sources.map((source) => (
        <SourceRow
          key={assetUrl(source.asset)}
          source={source}
          scale={way.scale}
          problem={sizeProblem(source, way, reach)}
          onRemove={() => onRemove(source.asset)}
        />
      ))}
    </ul>
  );
}

type SourceRowProps = { source: Source; scale: Scale; problem: string | null; onRemove: () => void };

function SourceRow({ source, scale, problem, onRemove }: SourceRowProps) {
  const [broken, setBroken] = useState(false);
  const larger = enlarged(source, scale);
  const url = assetUrl(source.asset);
  return (
    <li className="flex items-center gap-3 rounded-[12px] bg-surface-2 p-2 pr-1">
      <img
        src={thumbnailUrl(url, 160) ?? url}
        alt=""
        width={60}
        height={60}
        onError={() => {
          if (broken) return;
          setBroken(true);
          toast.error("Failed to load uploaded image", { description: source.title });
        }}
        className={classNames(
          "size-15 flex-none rounded-md bg-surface-3 object-cover",
          broken && "opacity-40",
        )}
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate text-base font-strong">{source.title}</p>
        {broken ? (
          <p className="text-danger">This picture is not there any more.</p>
        ) : problem ? (
          <p role="alert" className="text-pretty text-danger">
            {problem}
          </p>
        ) : (
          <p className="text-fg-2 tabular-nums">
            <span className="text-fg-3">{sizeWords(source)} → </span>
            <span className="whitespace-nowrap">
              {sizeWords(larger)}, {megapixelWords(larger)}
            </span>
          </p>
        )}
      </div>
      <IconButton label={`Remove ${source.title}`} onClick={onRemove}>
        <X size={17} />
      </IconButton>
    </li>
  );
}
