/** The last pictures in a row, with a place for the next one. */
import { Hourglass } from "lucide-react";
import { useState } from "react";
import { titleOf } from "#gallery/content-kinds.ts";
import { useContentPages } from "#gallery/content-pages.ts";
import { Picture } from "#gallery/picture.tsx";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { AiLabel } from "#ui/badge.tsx";

const shown = 5;

export function JustMade({ onOpen }: { onOpen: (contentId: string) => void }) {
  const rows = useContentPages("all").data?.pages[0]?.rows ?? [];
  const { active } = useJobs();
  const [today] = useState(() => new Date().toDateString());
  if (rows.length === 0) return null;
  const madeToday = rows.filter((row) => new Date(row.created_at).toDateString() === today).length;
  return (
    <section aria-label="Just made" className="card hidden min-h-[172px] gap-3 p-4 pl-6 md:flex">
      <div className="hidden w-[126px] flex-none flex-col justify-center xl:flex">
        <span className="font-strong">Just made</span>
        {madeToday > 0 && (
          <span className="text-sm text-fg-2">
            {madeToday} {madeToday === 1 ? "picture" : "pictures"} today
          </span>
        )}
      </div>
      {rows.slice(0, shown).map((content) => (
        <figure
          key={content.id}
          data-theme="dark"
          className="relative max-w-[150px] min-w-0 flex-1 overflow-hidden rounded-md bg-surface-2"
        >
          <button
            type="button"
            aria-label={`Open: ${titleOf(content)}`}
            onClick={() => onOpen(content.id)}
            className="absolute inset-0 -outline-offset-2"
          >
            <Picture
              content={content}
              sizes="150px"
              upToPx={320}
              alt=""
              className="size-full object-cover object-[50%_35%]"
            />
          </button>
          <AiLabel className="pointer-events-none absolute bottom-1.5 left-1.5" />
        </figure>
      ))}
      {active.length > 0 && (
        <div className="grid max-w-[150px] min-w-0 flex-1 place-items-center rounded-md bg-surface-2 text-sm text-fg-2">
          <span className="grid justify-items-center gap-1.5">
            <Hourglass size={18} aria-hidden="true" />
            Next
          </span>
        </div>
      )}
    </section>
  );
}
