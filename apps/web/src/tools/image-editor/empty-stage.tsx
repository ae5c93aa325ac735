/** Nothing in hand yet: where to begin, with a picture to try it on. */
import { ImagePlus } from "lucide-react";
import { useContentPages } from "#gallery/content-pages.ts";
import { assetOfSample, assetUrl } from "#tools/shell/asset.ts";
import { StageCard } from "#tools/shell/stage/stage-card.tsx";
import { Button } from "#ui/button.tsx";
import { ShelfScene, StateCard } from "#ui/state-card.tsx";
import { heldOf, type HeldPicture } from "./held-picture.ts";

const sample = assetOfSample("scene-lake.webp");

export function EmptyStage({ onTake }: { onTake: (picture: HeldPicture) => void }) {
  const newest = useContentPages("all").data?.pages[0]?.rows[0];
  const take = () => {
    if (newest) onTake(heldOf(newest));
    else void sizeOf(assetUrl(sample)).then((size) => onTake({ asset: sample, ...size, upload: false }));
  };
  return (
    <StageCard className="py-1">
      <StateCard
        className="w-full max-w-[460px]"
        scene={
          <ShelfScene>
            <ImagePlus size={22} />
          </ShelfScene>
        }
        title="No picture in hand"
        actions={<Button onClick={take}>{newest ? "Take my newest picture" : "Try it on a sample"}</Button>}
      >
        <p>
          Bring one to four pictures and say what to change. Every step is kept, so that you can go back and
          try another way.
        </p>
      </StateCard>
    </StageCard>
  );
}

async function sizeOf(url: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return { width: image.naturalWidth, height: image.naturalHeight };
}
