/** One character: its face leads to the generator; beneath it who it is, and what can be done with it. */
import {
  Clapperboard,
  Download,
  Ellipsis,
  Image,
  type LucideIcon,
  MessageCircle,
  PencilLine,
  Trash2,
} from "lucide-react";
import { type ToggleEvent, useId, useRef } from "react";
import { Link } from "react-router";
import { characterLinks } from "#gallery/characters/character-links.ts";
import { Face } from "#gallery/characters/face.tsx";
import { AttributeChip } from "#tools/shell/prompt/parsed-chips.tsx";
import { stageTitle } from "#tools/shell/queue/job-stages.ts";
import type { CharacterRow, JobRow } from "#platform/database.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { MenuLink } from "#ui/menu.tsx";
import { ProgressBar } from "#ui/progress.tsx";
import { downloadFace } from "./face-file.ts";
import { madeOn } from "./face-file.ts";
import { styleLabel } from "./style-label.ts";

type CharacterCardProps = {
  character: CharacterRow;
  /** A change of it that is under way. */
  job: JobRow | null;
  readOnly: boolean;
  eager: boolean;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

const shownAttributes = 4;

export function CharacterCard({
  character,
  job,
  readOnly,
  eager,
  onView,
  onEdit,
  onDelete,
}: CharacterCardProps) {
  const { id, name, style, version, attributes, created_at: createdAt } = character;
  const more = attributes.length - shownAttributes;
  return (
    <article aria-labelledby={`name-${id}`} className="card group flex flex-col overflow-hidden">
      <div className="relative overflow-hidden bg-sunk">
        <Link
          to={characterLinks.generator.to(id)}
          aria-label={`Make a picture with ${name}`}
          className="block focus-visible:-outline-offset-2"
        >
          <Face
            url={character.reference_image_url}
            alt={`Face of ${name}`}
            sizes="(min-width: 48rem) 340px, 100vw"
            upToPx={960}
            eager={eager}
            className="aspect-[4/5] w-full transition-[scale] duration-250 ease-out group-hover:scale-[1.015] motion-reduce:scale-100!"
          />
        </Link>
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
            {style ? `${styleLabel(style)}, ` : ""}version {version}, {madeOn(createdAt)}
          </p>
        </div>
        {attributes.length > 0 && (
          <ul aria-label="Attributes" className="flex flex-wrap gap-1.5">
            {attributes.slice(0, shownAttributes).map(({ kind, label }) => (
              <li key={`${kind} ${label}`} className="max-w-full">
                <AttributeChip kind={kind} label={label} />
              </li>
            ))}
            {more > 0 && <li className="self-center px-1 text-sm text-fg-3">and {more} more</li>}
          </ul>
        )}
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
const gapPx = 8;

function CardMenu({ character }: { character: CharacterRow }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const label = `Use ${character.name}`;
  const place = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState === "open" && button.current) placeBeside(event.currentTarget, button.current);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        popoverTarget={id}
        className="grid size-11 flex-none place-items-center rounded-full text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg"
      >
        <Ellipsis size={18} aria-hidden="true" />
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label={label}
        onToggle={place}
        className="fixed inset-auto z-50 m-0 min-w-60 rounded-card bg-surface-2 p-1.5 text-fg shadow-float open:animate-[rise_150ms_var(--ease)]"
      >
        {tools.map((tool) => {
          const Icon = icons[tool];
          return (
            <MenuLink key={tool} to={characterLinks[tool].to(character.id)} icon={<Icon size={18} />}>
              {characterLinks[tool].label}
            </MenuLink>
          );
        })}
      </nav>
    </>
  );
}

/** Above the button where there is room, else beneath it; always within the window. */
function placeBeside(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const above = top - height - gapPx;
  menu.style.top = `${above >= gapPx ? above : Math.min(bottom + gapPx, window.innerHeight - height - gapPx)}px`;
  menu.style.left = `${Math.max(gapPx, Math.min(right - width, window.innerWidth - width - gapPx))}px`;
}
