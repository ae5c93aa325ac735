/** Nothing is chosen yet: a picture is brought in here, taken from the gallery, or tried with a sample. */
import { assetUrl } from "#tools/shell/asset.ts";
import { Images } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import { PendingRows } from "#tools/shell/uploads/pending-rows.tsx";
import { DropZone } from "#tools/shell/uploads/drop-zone.tsx";
import type { Uploads } from "#tools/shell/uploads/use-uploads.ts";
import { Button } from "#ui/button.tsx";
import { sample } from "./sample.ts";
import { clearOnPhone } from "./stage-look.ts";
import type { Source } from "./draft.ts";

const PicturePicker = lazy(() => import("./picture-picker.tsx"));

export function UploadStage({ upload, onPick }: { upload: Uploads; onPick: (source: Source) => void }) {
  const [picking, setPicking] = useState(false);
  return (
    <StageCard className={clearOnPhone}>
      <section className="grid w-full max-w-[560px] gap-5 max-md:py-4">
        <div className="text-center">
          <h2 className="display text-[30px] leading-[1.1] text-balance md:text-[36px]">
            Bring a picture, leave with a better one
          </h2>
          <p className="mx-auto mt-3 max-w-[46ch] text-pretty text-fg-2">
            New light, another tone, a cut-out, a drawing. You see it before you pay, wherever it can be
            shown.
          </p>
        </div>
        {upload.pending.length > 0 ? (
          <PendingRows uploads={upload} />
        ) : (
          <DropZone
            label="Upload a picture"
            hint="Drop, paste or choose. JPEG, PNG or WebP, smaller than 10MB."
            onFiles={upload.take}
          />
        )}
        <div className="flex flex-wrap items-center justify-center gap-2.5">
          <Button onClick={() => setPicking(true)} aria-haspopup="dialog">
            <Images size={18} aria-hidden="true" />
            From the gallery
          </Button>
          <button
            type="button"
            onClick={() => onPick(sample)}
            className="flex min-h-11 items-center gap-3 rounded-full bg-surface-2 py-1 pr-5 pl-1 text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg"
          >
            <img
              src={assetUrl(sample.asset)}
              alt=""
              width={40}
              height={40}
              className="size-9 rounded-full object-cover"
            />
            Try a sample
          </button>
        </div>
        <p className="text-center text-sm text-pretty text-fg-3">
          An upload is deleted as soon as its result exists. Pictures of your own stay as they are.
        </p>
      </section>
      {picking && (
        <Suspense fallback={null}>
          <PicturePicker
            title="Choose a picture"
            onClose={() => setPicking(false)}
            onPick={(source) => {
              setPicking(false);
              onPick(source);
            }}
          />
        </Suspense>
      )}
    </StageCard>
  );
}
