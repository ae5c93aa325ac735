/** Offers the picture again that was asked for before there was a plan or the credits for it. */
import { ImageIcon, X } from "lucide-react";
import { useCredits } from "#platform/credits-context.tsx";
import type { CompanionRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { drawBlockedReason } from "./texts.ts";
import { pictureCredits, useDrawCompanion } from "./use-draw-companion.ts";
import { setWantedPicture, useWantedPicture } from "./wanted-picture.ts";

type WantedPictureOfferProps = {
  companion: CompanionRow;
  isReadOnly: boolean;
  /** Offered in the talk already. */
  offeredScene: string | null;
  onUpgrade: () => void;
};

export function WantedPictureOffer(props: WantedPictureOfferProps) {
  const { companion, isReadOnly, offeredScene, onUpgrade } = props;
  const { connection, user } = useSession();
  const { info } = useCredits();
  const userId = user?.id ?? "";
  const wanted = useWantedPicture(userId);
  const { draw, drawing } = useDrawCompanion(onUpgrade);
  const priceCredits = pictureCredits(connection?.config);
  if (wanted?.companionId !== companion.id || drawing.has(companion.id)) return null;
  if (!info || drawBlockedReason(info, isReadOnly, priceCredits) !== null) return null;
  if (wanted.scene !== null && wanted.scene === offeredScene) return null;
  const name = companion.girlfriend_name;
  return (
    <section
      aria-label={`The picture of ${name} that you asked for`}
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-surface-2 py-1.5 pr-1 pl-4 text-sm text-fg-2 full-chat:mx-3"
    >
      <p className="min-w-0 flex-1 basis-[18ch] text-pretty">
        {wanted.scene === null
          ? `You asked for a picture of ${name}.`
          : `You asked for a picture of ${name}: ${wanted.scene}.`}
      </p>
      <Button
        variant="soft"
        priceCredits={priceCredits}
        onClick={() => draw(companion, wanted.scene ?? undefined)}
      >
        <ImageIcon size={18} aria-hidden="true" />
        Show me
      </Button>
      <IconButton label="Not now" onClick={() => setWantedPicture(userId, null)}>
        <X size={18} />
      </IconButton>
    </section>
  );
}
