/** A picture that she offered: its price first, and nothing is made without a click. */
import { ImageIcon } from "lucide-react";
import type { CompanionRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { pictureCredits, useDrawCompanion } from "./use-draw-companion.ts";

type PictureOfferProps = { companion: CompanionRow; scene: string; onUpgrade: () => void };

export function PictureOffer({ companion, scene, onUpgrade }: PictureOfferProps) {
  const { connection } = useSession();
  const { draw, drawing } = useDrawCompanion(onUpgrade);
  if (drawing.has(companion.id))
    return (
      <output className="self-start px-1.5 text-sm text-fg-2">
        {`A picture of ${companion.girlfriend_name} is being made`}
      </output>
    );
  return (
    <div className="grid max-w-[min(88%,540px)] justify-items-start gap-1.5 self-start">
      <Button
        variant="soft"
        priceCredits={pictureCredits(connection?.config)}
        onClick={() => draw(companion, scene)}
      >
        <ImageIcon size={18} aria-hidden="true" />
        Show me
      </Button>
      <p className="px-1.5 text-sm text-pretty text-fg-3">{scene}</p>
    </div>
  );
}
