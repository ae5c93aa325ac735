/** The lineage of a picture, as thumbnails in a row: its sources, itself, and what was made from it. */
import { ImageOff } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ContentRow, FamilyMember } from "#platform/database.ts";
import { classNames } from "#ui/class-names.ts";
import { changeOf, kindOf, titleOf } from "#gallery/content-kinds.ts";
import { lineageOf, type LineageStep } from "./lineage.ts";
import { Picture } from "#gallery/picture.tsx";
import { viewOf } from "#job-kinds/job-kinds.ts";
import { PlayMark } from "#gallery/play-mark.tsx";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { useFamily } from "./use-family.ts";

export function Lineage({ content, onOpen }: { content: ContentRow; onOpen: (id: string) => void }) {
  const family = useFamily(content.id);
  const steps = lineageOf(content, family.data?.members ?? [], family.data?.sources);
  if (!family.data || steps.length < 2) return null;
  return (
    <section aria-labelledby="lineage-title">
      <div className="mb-2.5 flex items-baseline justify-between gap-3 text-sm">
        <h3 id="lineage-title" className="font-strong">
          Where it comes from
        </h3>
        <span className="text-fg-2 tabular-nums">{steps.length} steps</span>
      </div>
      <ol className="relative -mx-1 flex overflow-x-auto px-1 py-1 no-scrollbar">
        {steps.map((step, index) => (
          <li key={keyOf(step)} className="relative flex flex-none items-start">
            {index > 0 && <i aria-hidden="true" className="mt-11 h-px w-7 bg-outline" />}
            <Step step={step} content={content} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({
  step,
  content,
  onOpen,
}: {
  step: LineageStep;
  content: ContentRow;
  onOpen: (id: string) => void;
}) {
  if (step.kind === "gone") {
    return (
      <Frame words="Deleted">
        <ImageOff size={18} aria-hidden="true" className="text-fg-3" />
      </Frame>
    );
  }
  if (step.kind === "reference") {
    return (
      <Frame words="Reference">
        <img src={thumbnailUrl(step.url, 160) ?? step.url} alt="" loading="lazy" className={fill} />
      </Frame>
    );
  }
  const shown = step.kind === "current" ? content : step.member;
  const picture = <Picture content={shown} sizes="72px" upToPx={320} alt="" className={fill} />;
  if (step.kind === "current") {
    return (
      <Frame words={kindOf(content).label} current>
        {picture}
      </Frame>
    );
  }
  const words = step.inTrash ? "In the trash" : kindOf(step.member).label;
  const name = nameOf(step.member);
  // A name such as "Upscaled 4×" contains its kind already.
  const label = name.startsWith(words) ? name : `${words}: ${name}`;
  // A video is played on its own page.
  if (step.member.content_type === "video" && !step.inTrash) {
    return (
      <Link to={viewOf("video").resultPath(step.member.id)} aria-label={label} className="rounded-md">
        <Frame words={words}>
          {picture}
          <PlayMark className="absolute inset-0 m-auto size-8" iconSize={14} />
        </Frame>
      </Link>
    );
  }
  return (
    <button type="button" aria-label={label} onClick={() => onOpen(step.member.id)} className="rounded-md">
      <Frame words={words} quiet={step.inTrash}>
        {picture}
      </Frame>
    </button>
  );
}

/** A changed picture is named after its change: its prompt is often that of the original. */
const nameOf = (member: FamilyMember): string => changeOf(member) ?? titleOf(member);

const fill = "size-full object-cover object-[50%_30%]";

function Frame({
  words,
  current = false,
  quiet = false,
  children,
}: {
  words: string;
  current?: boolean;
  quiet?: boolean;
  children: ReactNode;
}) {
  return (
    <span className="grid w-[72px] justify-items-center gap-1.5">
      <span
        aria-current={current || undefined}
        className={classNames(
          "relative grid h-22 w-[72px] place-items-center overflow-hidden rounded-md bg-surface-3",
          current && "outline-2 outline-offset-2 outline-accent",
          quiet && "opacity-50",
        )}
      >
        {children}
      </span>
      <span
        className={classNames("text-center text-sm leading-tight", current ? "font-strong" : "text-fg-2")}
      >
        {words}
      </span>
    </span>
  );
}

const keyOf = (step: LineageStep): string =>
  step.kind === "kept"
    ? step.member.id
    : step.kind === "gone"
      ? step.id
      : step.kind === "reference"
        ? step.url
        : "current";
