/** The provided pictures: fictional adults that come with the product, one of whom begins the video. */
import { Check } from "lucide-react";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { assetUrl } from "#tools/shell/asset.ts";
import { samples, type Still } from "./sources.ts";

type SamplesPickerProps = {
  chosenUrl: string | null;
  onPick: (still: Still) => void;
  onClose: () => void;
};

export default function SamplesPicker({ chosenUrl, onPick, onClose }: SamplesPickerProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Provided images"
      description="Fictional adults, made here. Choosing one takes the place of an upload."
      className="md:w-[min(760px,calc(100vw-48px))]!"
    >
      <ul className="-m-1 grid max-h-[min(60dvh,540px)] grid-cols-3 gap-2.5 overflow-y-auto p-1 md:grid-cols-5">
        {samples.map((sample) => (
          <Sample
            key={sample.title}
            sample={sample}
            chosen={assetUrl(sample.asset) === chosenUrl}
            onPick={() => onPick(sample)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

type SampleProps = { sample: Still; chosen: boolean; onPick: () => void };

const Sample = ({ sample: { asset, title }, chosen, onPick }: SampleProps) => (
  <li>
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onPick}
      className={classNames(
        "group relative block aspect-[4/5] w-full overflow-hidden rounded-md bg-surface-2 -outline-offset-2",
        chosen && "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]",
      )}
    >
      <img
        src={assetUrl(asset)}
        alt=""
        width={640}
        height={800}
        loading="lazy"
        decoding="async"
        className="size-full object-cover transition-transform duration-250 group-hover:scale-[1.03]"
      />
      <span data-theme="dark" className="absolute inset-x-1.5 bottom-1.5 flex">
        <span className="glass truncate rounded-[7px] px-2 text-sm leading-6">{title}</span>
      </span>
      {chosen && (
        <span className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-accent text-accent-ink">
          <Check size={15} aria-hidden="true" />
        </span>
      )}
    </button>
  </li>
);
