/** The chosen pictures: the size of each, the size of its output, or the problem with it. */
import { X } from "lucide-react";
import { useState } from "react";
import { toast } from "#platform/toast.ts";
import { IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { assetUrl, type Asset } from "#tools/shell/asset.ts";
import { ChosenRow } from "#tools/shell/uploads/chosen-row.tsx";
import type { Draft, Scale, Source } from "./draft.ts";
import { enlarged, megapixelText, sizeProblem, sizeText, type Reach } from "./sizes.ts";

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
        <li key={assetUrl(source.asset)}>
          <SourceRow
            source={source}
            scale={way.scale}
            problem={sizeProblem(source, way, reach)}
            onRemove={() => onRemove(source.asset)}
          />
        </li>
      ))}
    </ul>
  );
}

type SourceRowProps = { source: Source; scale: Scale; problem: string | null; onRemove: () => void };

function SourceRow({ source, scale, problem, onRemove }: SourceRowProps) {
  const [broken, setBroken] = useState(false);
  const larger = enlarged(source, scale);
  return (
    <ChosenRow
      url={assetUrl(source.asset)}
      sizePx={60}
      onBroken={() => {
        if (broken) return;
        setBroken(true);
        toast.error("Failed to load uploaded image", { description: source.title });
      }}
      pictureClass={classNames("bg-surface-3", broken && "opacity-40")}
      className="gap-3 p-2 pr-1"
      action={
        <IconButton label={`Remove ${source.title}`} onClick={onRemove}>
          <X size={17} />
        </IconButton>
      }
    >
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
            <span className="text-fg-3">{sizeText(source)} → </span>
            <span className="whitespace-nowrap">
              {sizeText(larger)}, {megapixelText(larger)}
            </span>
          </p>
        )}
      </div>
    </ChosenRow>
  );
}
