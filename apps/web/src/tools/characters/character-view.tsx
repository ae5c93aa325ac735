/** One character in full: the face, the description, the versions and the pictures with it. */
import {
  Clapperboard,
  Copy,
  Download,
  Image,
  MessageCircle,
  PencilLine,
  Trash2,
  UserPen,
} from "lucide-react";
import type { ReactNode } from "react";
import { characterLinks } from "#gallery/characters/character-links.ts";
import { Face } from "#gallery/characters/face.tsx";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { useCredits } from "#platform/credits-context.tsx";
import { dayWords } from "#platform/dates.ts";
import type { CharacterRow } from "#platform/database.ts";
import { AiLabel } from "#ui/badge.tsx";
import { Button, ButtonLink, IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#platform/toast.ts";
import { AttributeList, downloadFace } from "./character-card.tsx";
import { PicturesWith, SimilarityBox } from "./pictures-with.tsx";
import { readOnlyReason } from "./readiness.ts";
import { styleLabel } from "./texts.ts";
import { VersionStrip } from "./versions.tsx";

type CharacterViewProps = {
  character: CharacterRow;
  /** It was deleted elsewhere while the view was open. */
  gone: boolean;
  readOnly: boolean;
  onClose: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

export default function CharacterView(props: CharacterViewProps) {
  const { character, gone, readOnly, onClose, onEdit, onDelete } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={character.name}
      description={`Version ${character.version}, made on ${dayWords(character.created_at)}`}
      className="md:w-[min(1080px,calc(100vw-48px))]!"
    >
      {gone && <GoneNote name={character.name} />}
      <div className="grid gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-8">
        <div className="grid content-start gap-3">
          <LargeFace character={character} />
          {!gone && <Uses id={character.id} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Description character={character} />
          <Facts character={character} />
          {!gone && (
            <>
              <SimilarityBox character={character} />
              <Versions character={character} readOnly={readOnly} />
              <PicturesWith character={character} />
              <div className="flex flex-wrap items-center gap-2">
                <Button onClick={onEdit}>
                  <PencilLine size={18} aria-hidden="true" />
                  Edit
                </Button>
                <Button onClick={() => void downloadFace(character)}>
                  <Download size={18} aria-hidden="true" />
                  Download
                </Button>
                <Button variant="plain" onClick={onDelete}>
                  <Trash2 size={18} aria-hidden="true" />
                  Delete
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

const GoneNote = ({ name }: { name: string }) => (
  <p role="alert" className="rounded-card bg-warning-wash px-4 py-3.5 text-pretty text-warning">
    <b>{name} was deleted in another tab or on another device.</b> Pictures made with this character are still
    in your gallery.
  </p>
);

function Versions({ character, readOnly }: Pick<CharacterViewProps, "character" | "readOnly">) {
  const { info } = useCredits();
  return (
    <section aria-label="Versions of this character">
      <h3 className="mb-2.5 font-strong">Versions</h3>
      <VersionStrip character={character} readOnly={readOnly} />
      {readOnly && info && (
        <p className="mt-2 text-sm text-pretty text-fg-2">{readOnlyReason(info.max_characters)}</p>
      )}
    </section>
  );
}

function LargeFace({ character }: { character: CharacterRow }) {
  return (
    <div data-theme="dark" className="relative overflow-hidden rounded-card bg-sunk">
      <Face
        key={character.reference_image_url}
        url={character.reference_image_url}
        alt={`Face of ${character.name}`}
        sizes="(min-width: 48rem) 460px, 100vw"
        upToPx={1280}
        eager
        className="aspect-[4/5] w-full"
      />
      <AiLabel className="absolute bottom-3 left-3" />
    </div>
  );
}

function Uses({ id }: { id: string }) {
  const { generator, editor, video, companion } = characterLinks;
  return (
    <nav aria-label="Use this character" className="grid gap-2">
      <ButtonLink to={generator.to(id)} variant="primary" data-first-focus>
        <Image size={18} aria-hidden="true" />
        {generator.label}
      </ButtonLink>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <Use to={editor.to(id)} label={editor.label} word="Editor" icon={<UserPen size={18} />} />
        <Use to={video.to(id)} label={video.label} word="Video" icon={<Clapperboard size={18} />} />
        <Use
          to={companion.to(id)}
          label={companion.label}
          word="Companion"
          icon={<MessageCircle size={18} />}
        />
      </div>
    </nav>
  );
}

function Use({ to, label, word, icon }: { to: string; label: string; word: string; icon: ReactNode }) {
  return (
    <ButtonLink
      to={to}
      aria-label={label}
      className="gap-2! px-2! max-[440px]:flex-col max-[440px]:gap-0.5! max-[440px]:rounded-card! max-[440px]:py-2 md:max-lg:flex-col md:max-lg:gap-0.5! md:max-lg:rounded-card! md:max-lg:py-2"
    >
      {icon}
      {word}
    </ButtonLink>
  );
}

function Description({ character }: { character: CharacterRow }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(character.prompt);
      toast.success("Description copied");
    } catch {
      toast.error("The description could not be copied");
    }
  };
  return (
    <section aria-label="Description">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 className="font-strong">Description</h3>
        <IconButton label="Copy the description" onClick={() => void copy()}>
          <Copy size={18} />
        </IconButton>
      </div>
      <p className="text-pretty break-words whitespace-pre-line text-fg-2">{character.prompt}</p>
      <AttributeList character={character} className="mt-3.5" />
    </section>
  );
}

function Facts({ character }: { character: CharacterRow }) {
  const { style, seed, source_url: source } = character;
  return (
    <dl className="grid gap-2 text-sm">
      <Fact name="Style">{style ? styleLabel(style) : "From the description"}</Fact>
      <Fact name="Seed">{String(seed)}</Fact>
      <Fact name="Reference">
        {source ? (
          <a href={source} target="_blank" rel="noopener noreferrer" className="inline-block rounded-md">
            <img
              src={thumbnailUrl(source, 160) ?? source}
              alt="What the face follows"
              className="size-14 rounded-md object-cover"
            />
          </a>
        ) : (
          "None, from words alone"
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-fg-3">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
