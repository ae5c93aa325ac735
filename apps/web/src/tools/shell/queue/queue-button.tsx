/** Opens the queue from every page of the studio: the number of active jobs in a ring of their progress. */
import { Hourglass } from "lucide-react";
import { lazy, Suspense, useCallback, useId, useRef, useState } from "react";
import type { JobRow } from "#platform/database.ts";
import { useShortcut } from "#platform/shortcuts.ts";
import { classNames } from "#ui/class-names.ts";
import { Sheet } from "#ui/sheet.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useIsPhone } from "#ui/use-media.ts";
import { useJobs } from "./jobs-context.tsx";
import { RetryQuestion } from "./retry-question.tsx";
import { useRetry } from "./use-retry.ts";

const QueuePanel = lazy(() => import("./queue-panel.tsx"));

export function QueueButton() {
  const phone = useIsPhone();
  return phone ? <QueueSheet /> : <QueuePopover />;
}

const buttonClass =
  "relative grid size-11 flex-none place-items-center rounded-full bg-surface-2 text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg";

function QueueSheet() {
  const { active } = useJobs();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const retrying = useRetry(close);
  useShortcut("queue", () => setOpen(true));
  return (
    <>
      <button
        type="button"
        aria-label={labelOf(active)}
        aria-haspopup="dialog"
        className={buttonClass}
        onClick={() => setOpen(true)}
      >
        <CountInRing active={active} />
      </button>
      <Sheet open={open} onClose={close} title="Queue">
        <Suspense fallback={<Loading />}>
          <QueuePanel onLeave={close} titled={false} retrying={retrying} />
        </Suspense>
      </Sheet>
      <RetryQuestion omissions={retrying.omissions} />
    </>
  );
}

/** The browser's own popover: Esc and a click beside it close it, and it never traps the keyboard. */
function QueuePopover() {
  const { active } = useJobs();
  const id = useId();
  const popover = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => popover.current?.hidePopover(), []);
  const retrying = useRetry(close);
  const button = useRef<HTMLButtonElement>(null);
  // Opened by its button, so that Tab goes on into the popover and Esc returns to the button.
  useShortcut("queue", () => {
    button.current?.focus();
    button.current?.click();
  });
  return (
    <div>
      <button
        ref={button}
        type="button"
        aria-label={labelOf(active)}
        title="Queue"
        aria-haspopup="dialog"
        popoverTarget={id}
        className={buttonClass}
      >
        <CountInRing active={active} />
      </button>
      <section
        ref={popover}
        id={id}
        popover="auto"
        aria-label="Queue"
        onToggle={(event) => setOpen(event.newState === "open")}
        className="fixed inset-auto top-16 right-7 z-50 m-0 max-h-[calc(100dvh-92px)] w-[448px] overflow-y-auto overscroll-contain rounded-card bg-surface-2 p-5 text-fg shadow-float open:animate-[rise_150ms_var(--ease)]"
      >
        {open && (
          <Suspense fallback={<Loading />}>
            <QueuePanel onLeave={close} titled retrying={retrying} />
          </Suspense>
        )}
      </section>
      <RetryQuestion omissions={retrying.omissions} />
    </div>
  );
}

const Loading = () => (
  <div className="grid h-40 place-items-center">
    <Spinner label="Loading the queue" />
  </div>
);

const labelOf = (active: readonly JobRow[]): string =>
  active.length === 0 ? "Queue" : `Queue, ${active.length} in progress`;

function CountInRing({ active }: { active: readonly JobRow[] }) {
  const running = active.filter((job) => job.state === "running");
  const done = running.reduce((sum, job) => sum + job.progress, 0) / Math.max(1, running.length);
  return (
    <>
      {active.length === 0 ? (
        <Hourglass size={18} aria-hidden="true" />
      ) : (
        <b className="text-base text-fg tabular-nums">{active.length}</b>
      )}
      {active.length > 0 && (
        <svg viewBox="0 0 44 44" aria-hidden="true" className="absolute inset-0 -rotate-90 text-accent">
          <circle cx="22" cy="22" r="20.75" fill="none" strokeWidth="2.5" className="stroke-surface-3" />
          <circle
            cx="22"
            cy="22"
            r="20.75"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray={`${done * 100} 100`}
            className={classNames(
              "transition-[stroke-dasharray] duration-250",
              running.length === 0 && "opacity-0",
            )}
          />
        </svg>
      )}
    </>
  );
}
