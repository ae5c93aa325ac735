/** The small links to tools, and beside them the running job. */
import { Expand, Image, PencilLine, UsersRound, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { toolFacts } from "@galatea/contract/tools.ts";
import { useTimeLeft } from "#tools/shell/queue/job-progress.tsx";
import { stageTitle } from "#tools/shell/queue/job-stages.ts";
import { jobTitle } from "#tools/shell/queue/job-words.ts";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import type { JobRow } from "#platform/database.ts";
import { classNames } from "#ui/class-names.ts";
import { ProgressBar } from "#ui/progress.tsx";

export function QuickLinks() {
  const { info } = useCredits();
  const { active } = useJobs();
  const running = active.find((job) => job.state === "running") ?? active.at(-1);
  return (
    <div
      className={classNames(
        "mt-3.5 grid grid-cols-2 gap-2.5 md:grid-cols-4 md:gap-3.5",
        running !== undefined && "xl:grid-cols-[repeat(4,1fr)_1.5fr]",
      )}
    >
      <QuickLink to="/images" icon={Image} label="Pictures" />
      <QuickLink
        to="/characters"
        icon={UsersRound}
        label="Characters"
        {...(info && { aside: `${info.current_character_count}/${info.max_characters}` })}
      />
      <QuickLink to="/image-editor" icon={PencilLine} label="Editor" />
      <QuickLink to="/upscaler" icon={Expand} label="Upscaler" />
      {running && <RunningJob job={running} />}
    </div>
  );
}

const cardClass =
  "card flex min-h-16 items-center gap-2.5 px-3.5 transition-colors duration-150 hover:bg-surface-2 md:min-h-[76px] md:gap-3.5 md:px-5";

function QuickLink({
  to,
  icon: Icon,
  label,
  aside,
}: {
  to: string;
  icon: LucideIcon;
  label: string;
  aside?: string;
}) {
  return (
    <Link to={to} className={cardClass}>
      <Icon size={22} aria-hidden="true" className="text-accent-text" />
      <span className="font-strong">{label}</span>
      {aside && (
        <span className="ml-auto text-fg-2 tabular-nums max-[400px]:hidden md:max-lg:hidden">{aside}</span>
      )}
    </Link>
  );
}

function RunningJob({ job }: { job: JobRow }) {
  const left = useTimeLeft(job);
  return (
    <Link
      to={toolFacts[job.kind].pagePath}
      className={classNames(cardClass, "col-span-2 bg-surface-2! md:col-span-4 xl:col-span-1")}
    >
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-strong">{jobTitle(job)}</span>
          <span className="flex-none text-sm text-fg-2 tabular-nums">{left}</span>
        </span>
        <ProgressBar value={job.progress} label={stageTitle(job)} className="mt-2" />
      </span>
    </Link>
  );
}
