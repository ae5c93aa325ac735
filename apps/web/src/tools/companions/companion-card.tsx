/** A companion as a card of the gallery. */
import { ImagePlus, Lock, UserRound } from "lucide-react";
import { Face } from "#gallery/characters/face.tsx";
import { shortDayWords } from "#platform/dates.ts";
import type { CompanionRow } from "#platform/database.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { useSession } from "#platform/session.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { setWantedPicture } from "./wanted-picture.ts";
import { pictureCredits } from "./use-draw-companion.ts";

type CompanionCardProps = {
  companion: CompanionRow;
  isFree: boolean;
  isReadOnly: boolean;
  /** A picture of her is being made. */
  isDrawing: boolean;
  /** Why no picture can be made now; null when one can. */
  drawBlocked: string | null;
  onChat: () => void;
  onProfile: () => void;
  onDraw: () => void;
  onUpgrade: () => void;
};

export function CompanionCard(props: CompanionCardProps) {
  const { companion, isReadOnly, onChat, onProfile } = props;
  const { id, girlfriend_name: name, message_count: count, last_message_at: last } = companion;
  return (
    <article aria-labelledby={`companion-${id}`} className="card group flex flex-col overflow-hidden">
      <div className="relative overflow-hidden bg-sunk">
        <CardPicture {...props} />
        <span
          data-theme="dark"
          className="pointer-events-none absolute inset-x-3 top-3 flex items-start justify-between gap-2"
        >
          {isReadOnly ? <Badge tone="glass">Read-only</Badge> : <i />}
          {count > 0 && <Badge tone="glass">{`${count} ${count === 1 ? "message" : "messages"}`}</Badge>}
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4 pt-3.5">
        <h2 id={`companion-${id}`} className="display truncate text-[24px] leading-[1.2]" title={name}>
          {name}
        </h2>
        <p className="line-clamp-2 text-sm text-pretty text-fg-2">{companion.girlfriend_personality}</p>
        <p className="line-clamp-1 text-sm text-fg-3">{companion.girlfriend_appearance}</p>
        <div className="mt-auto flex items-center gap-1.5 pt-2">
          <span className="flex-1 text-sm text-fg-3">
            {last ? `Last chat: ${shortDayWords(last)}` : "New conversation"}
          </span>
          <IconButton label={`Profile of ${name}`} onClick={onProfile}>
            <UserRound size={20} />
          </IconButton>
          <Button variant="primary" onClick={onChat}>
            Chat
          </Button>
        </div>
      </div>
    </article>
  );
}

function CardPicture(props: CompanionCardProps) {
  const { companion, isFree, isDrawing, drawBlocked, onDraw, onUpgrade } = props;
  const { connection, user } = useSession();
  const { id, girlfriend_name: name, generated_image_url: url } = companion;
  if (isFree)
    return (
      <div className="grid aspect-[4/5] place-items-center bg-surface-2 p-6 text-center">
        <div className="grid justify-items-center gap-3">
          <Lock size={22} aria-hidden="true" className="text-credit" />
          <p className="font-strong">Premium Feature</p>
          <Button
            variant="soft"
            onClick={() => {
              setWantedPicture(user?.id ?? "", { companionId: id, scene: null });
              onUpgrade();
            }}
          >
            Upgrade to see photos
          </Button>
        </div>
      </div>
    );
  if (url)
    return (
      <>
        <Face
          url={url}
          alt={`${name}, made by AI`}
          sizes="(min-width: 48rem) 340px, 100vw"
          upToPx={960}
          className="aspect-[4/5] w-full"
        />
        <span data-theme="dark" className="pointer-events-none absolute bottom-3 left-3">
          <AiLabel />
        </span>
      </>
    );
  return (
    <div className="relative grid aspect-[4/5] place-items-center bg-surface-2">
      <i aria-hidden="true" className="absolute inset-x-[24%] bottom-0 h-[62%] rounded-t-full bg-surface-3" />
      <Button
        variant="soft"
        className="relative px-4!"
        busy={isDrawing}
        disabledReason={isDrawing ? null : drawBlocked}
        onBlocked={onUpgrade}
        priceCredits={pictureCredits(connection?.config)}
        onClick={onDraw}
      >
        <ImagePlus size={18} aria-hidden="true" />
        {isDrawing ? "Generating..." : "Generate Image"}
      </Button>
    </div>
  );
}
