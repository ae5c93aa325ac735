/** Her pictures: the chosen one large, all of them beneath it, and what can be done with the chosen one. */
import { Trash2, UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { paidOnce } from "#tools/shell/purchases/paid-once.ts";
import { Face } from "#gallery/characters/face.tsx";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { dayWords } from "#platform/dates.ts";
import type { CompanionRow, ContentRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { Badge, CornerAiLabel } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { FilmLink } from "../film-link.tsx";
import { setWantedPicture } from "../wanted-picture.ts";
import { usePictures } from "./use-pictures.ts";

type PicturesProps = {
  companion: CompanionRow;
  isFree: boolean;
  /** With what can be done with a picture. */
  canChange: boolean;
  onUpgrade: () => void;
};

export function Pictures(props: PicturesProps) {
  const { companion, isFree, onUpgrade } = props;
  const { user } = useSession();
  if (!isFree && companion.generated_image_url) return <OwnPictures {...props} />;
  return (
    <div className="grid aspect-[4/5] content-center justify-items-center gap-3 self-start rounded-card bg-surface-2 p-5 text-center">
      <p className="font-strong">Image Not Available</p>
      <p className="text-sm text-pretty text-fg-2">
        {isFree
          ? "Only subscribed members can see their girlfriend's image"
          : "No picture of her has been made yet."}
      </p>
      {isFree && (
        <>
          <Button
            variant="soft"
            onClick={() => {
              setWantedPicture(user?.id ?? "", { companionId: companion.id, scene: null });
              onUpgrade();
            }}
          >
            Upgrade to see her image
          </Button>
          <p className="text-sm text-pretty text-fg-3">{paidOnce}</p>
        </>
      )}
    </div>
  );
}

function OwnPictures({ companion, canChange }: PicturesProps) {
  const { girlfriend_name: name, generated_image_url: avatar } = companion;
  const { pictures, remove, choose } = usePictures(companion);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const shown =
    pictures?.find(({ id }) => id === chosenId) ??
    pictures?.find(({ content_url: url }) => url === avatar) ??
    null;
  return (
    <div className="grid content-start gap-2.5">
      <div className="relative overflow-hidden rounded-card bg-sunk">
        <Face
          url={shown?.content_url ?? avatar}
          alt={`${name}, made by AI`}
          sizes="280px"
          upToPx={960}
          className="aspect-[4/5] w-full"
        />
        <CornerAiLabel className="bottom-3 left-3" />
        <span data-theme="dark" className="absolute top-3 left-3">
          <Badge tone="glass">Image Generated</Badge>
        </span>
      </div>
      {pictures && pictures.length > 1 && (
        <Thumbnails pictures={pictures} shown={shown} avatar={avatar} onShow={setChosenId} />
      )}
      {canChange && shown && (
        <Actions
          picture={shown}
          isAvatar={shown.content_url === avatar}
          onChoose={() => void choose(shown)}
          onRemove={() => void remove(shown)}
        />
      )}
    </div>
  );
}

type ThumbnailsProps = {
  pictures: readonly ContentRow[];
  shown: ContentRow | null;
  avatar: string | null;
  onShow: (id: string) => void;
};

const Thumbnails = ({ pictures, shown, avatar, onShow }: ThumbnailsProps) => (
  <ul aria-label="Her pictures" className="grid grid-cols-4 gap-2">
    {pictures.map(({ id, content_url: url, created_at: madeAt }) => (
      <li key={id}>
        <button
          type="button"
          aria-label={`Picture from ${dayWords(madeAt)}${url === avatar ? ", her avatar" : ""}`}
          aria-pressed={id === shown?.id}
          onClick={() => onShow(id)}
          className={classNames(
            "block w-full overflow-hidden rounded-md bg-sunk",
            id === shown?.id && "shadow-[0_0_0_2px_var(--surface-1),0_0_0_4px_var(--accent)]",
          )}
        >
          <img
            src={thumbnailUrl(url, 160) ?? url}
            alt=""
            loading="lazy"
            className="aspect-square w-full object-cover"
          />
        </button>
      </li>
    ))}
  </ul>
);

type ActionsProps = { picture: ContentRow; isAvatar: boolean; onChoose: () => void; onRemove: () => void };

function Actions({ picture, isAvatar, onChoose, onRemove }: ActionsProps) {
  return (
    <div className="grid gap-2">
      <FilmLink contentId={picture.id} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          className="flex-1 px-3! whitespace-nowrap"
          disabledReason={isAvatar ? "Her avatar" : null}
          onClick={onChoose}
        >
          <UserRoundCheck size={18} aria-hidden="true" />
          Use as avatar
        </Button>
        <Button variant="plain" className="flex-1 whitespace-nowrap" onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
          Delete
        </Button>
      </div>
    </div>
  );
}
