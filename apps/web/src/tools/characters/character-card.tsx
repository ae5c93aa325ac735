/** A character as a card, made or being made. The face links to the images tool. */
import {
  Clapperboard,
  Download,
  Ellipsis,
  Image,
  type LucideIcon,
  MessageCircle,
  PencilLine,
  Trash2,
  X,
} from "lucide-react";
import { Link } from "react-router";
import { characterLinks } from "#gallery/characters/character-links.ts";
import { Face } from "#gallery/characters/face.tsx";
import { savePicture } from "#gallery/save-picture.ts";
import { AttributeChip } from "#tools/shell/prompt/parsed-chips.tsx";
import { JobProgress } from "#tools/shell/queue/job-progress.tsx";
import { stageCount, stageTitle } from "#tools/shell/queue/job-stages.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { JobPlaceholder } from "#tools/shell/stage/job-placeholder.tsx";
import { dayWords } from "#platform/dates.ts";
import type { CharacterRow, JobOf, JobRow } from "#platform/database.ts";
import { toast } from "#platform/toast.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { MenuBeside, MenuLink } from "#ui/menu.tsx";
import { CoinDot } from "#ui/price.tsx";
import { ProgressBar } from "#ui/progress.tsx";
import { styleLabel } from "./texts.ts";

type CharacterCardProps = {
  character: CharacterRow;
  /** The job that changes it. */
  job: JobRow | null;
  readOnly: boolean;
  eager: boolean;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

export function CharacterCard(props: CharacterCardProps) {
  const { character, job, readOnly, eager, onView, onEdit, onDelete } = props;
  const { id, name, style, version, created_at: createdAt } = character;
  return (
    <article aria-labelledby={`name-${id}`} className="card group flex flex-col overflow-hidden">
      <div className="relative overflow-hidden bg-sunk">
        <FaceLink character={character} eager={eager} />
        <span
          data-theme="dark"
          className="pointer-events-none absolute inset-x-3 bottom-3 flex items-end justify-between gap-2"
        >
          <AiLabel />
          {readOnly && <Badge tone="glass">Read-only</Badge>}
        </span>
        {job && <Changing job={job} />}
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4 pt-3.5">
        <div>
          <h2 id={`name-${id}`} className="display truncate text-[24px] leading-[1.2]" title={name}>
            {name}
          </h2>
          <p className="mt-1 truncate text-sm text-fg-2">
            {style ? `${styleLabel(style)}, ` : ""}version {version}, {dayWords(createdAt)}
          </p>
        </div>
        <AttributeList character={character} most={4} />
        <div className="mt-auto -mr-2 flex items-center pt-1">
          <Button variant="soft" className="mr-1.5 min-w-0 flex-1 px-2!" onClick={onView}>
            View
          </Button>
          <Button variant="soft" className="mr-1 min-w-0 flex-1 px-2!" onClick={onEdit}>
            Edit
          </Button>
          <IconButton label="Download" onClick={() => void downloadFace(character)}>
            <Download size={18} />
          </IconButton>
          <IconButton label="Delete" onClick={onDelete}>
            <Trash2 size={18} />
          </IconButton>
          <CardMenu character={character} />
        </div>
      </div>
    </article>
  );
}

const FaceLink = ({ character, eager }: Pick<CharacterCardProps, "character" | "eager">) => (
  <Link
    to={characterLinks.generator.to(character.id)}
    aria-label={`Make a picture with ${character.name}`}
    className="block focus-visible:-outline-offset-2"
  >
    <Face
      url={character.reference_image_url}
      alt={`Face of ${character.name}`}
      sizes="(min-width: 48rem) 340px, 100vw"
      upToPx={960}
      eager={eager}
      className="aspect-[4/5] w-full transition-[scale] duration-250 ease-out group-hover:scale-[1.015] motion-reduce:scale-100!"
    />
  </Link>
);

type AttributeListProps = { character: CharacterRow; most?: number; className?: string };

/** The attributes that the engine read from the description. @param most the others are only counted. */
export function AttributeList({ character, most = Infinity, className }: AttributeListProps) {
  const { attributes } = character;
  if (attributes.length === 0) return null;
  const more = attributes.length - most;
  return (
    <ul aria-label="Attributes" className={classNames("flex flex-wrap gap-1.5", className)}>
      {attributes.slice(0, most).map(({ kind, label }) => (
        <li key={`${kind} ${label}`} className="max-w-full">
          <AttributeChip kind={kind} label={label} />
        </li>
      ))}
      {more > 0 && <li className="self-center px-1 text-sm text-fg-3">and {more} more</li>}
    </ul>
  );
}

export async function downloadFace({ name, version, reference_image_url: url }: CharacterRow): Promise<void> {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  const saved = url !== null && (await savePicture(url, `galatea-${plain || "character"}-v${version}`));
  if (!saved) toast.error("Failed to download image");
}

function Changing({ job }: { job: JobRow }) {
  return (
    <span
      data-theme="dark"
      className="glass pointer-events-none absolute inset-x-3 top-3 rounded-md px-3.5 py-2.5"
    >
      <span className="mb-2 flex justify-between gap-3 text-sm">
        <span className="truncate font-strong">{stageTitle(job)}</span>
        <span className="tabular-nums">{Math.round(job.progress * 100)}%</span>
      </span>
      <ProgressBar value={job.progress} label={stageTitle(job)} />
    </span>
  );
}

const icons: Record<keyof typeof characterLinks, LucideIcon> = {
  generator: Image,
  editor: PencilLine,
  video: Clapperboard,
  companion: MessageCircle,
};
const tools = Object.keys(icons) as (keyof typeof characterLinks)[];
const CardMenu = ({ character }: { character: CharacterRow }) => (
  <MenuBeside label={`Use ${character.name}`} icon={<Ellipsis size={18} aria-hidden="true" />}>
    {tools.map((tool) => {
      const Icon = icons[tool];
      return (
        <MenuLink key={tool} to={characterLinks[tool].to(character.id)} icon={<Icon size={18} />}>
          {characterLinks[tool].label}
        </MenuLink>
      );
    })}
  </MenuBeside>
);

/** A new character that is being made. */
export function FormingCard({ job }: { job: JobOf<"character"> }) {
  const name = job.input?.name ?? "A character";
  return (
    <article aria-label={`${name} is being made`} className="card flex flex-col overflow-hidden">
      <div data-theme="dark" className="relative aspect-[4/5] overflow-hidden bg-sunk">
        <FormingFace job={job} />
        <p className="absolute inset-x-4 bottom-3.5">
          <span className="display block truncate text-[24px] leading-[1.2]">{name}</span>
        </p>
      </div>
      <div className="flex flex-1 flex-col gap-3.5 p-4 pt-3.5">
        <div aria-live="polite">
          <p className="text-sm text-fg-2">{stageCount(job)}</p>
          <p className="font-strong">{stageTitle(job)}</p>
        </div>
        <JobProgress job={job} />
        <div className="mt-auto">
          <CancelJobButton job={job} />
        </div>
      </div>
    </article>
  );
}

/** A face that is being made; it fills its frame. */
export const FormingFace = ({ job }: { job: JobRow | null }) => (
  <JobPlaceholder
    job={job}
    look={{
      before: "scale-125 object-cover object-[50%_22%] blur-[30px] brightness-[0.62] saturate-[0.8]",
      done: "scale-110 object-cover object-[50%_22%] blur-[11px] brightness-[0.86]",
    }}
  />
);

export function CancelJobButton({ job }: { job: JobRow }) {
  const { cancel, cancelling } = useJobs();
  const busy = cancelling === job.id;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Button variant="quiet" busy={busy} onClick={() => cancel(job.id)}>
        <X size={18} aria-hidden="true" />
        {busy ? "Cancelling..." : "Cancel"}
      </Button>
      <p className="flex items-center gap-2 text-sm text-fg-2">
        <CoinDot />
        {job.cost_credits} credits come back
      </p>
    </div>
  );
}
