/** An open row of a job: its steps with their times, its prompt and its picture. */
import { Check, Hourglass, ImageOff, SquareArrowOutUpRight, Undo2, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { shortDayWords } from "#platform/dates.ts";
import type { HistoryRow } from "#platform/database.ts";
import { formatCredits } from "#ui/price.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { madePath, nounOf, pictureIsGone, stateOf, titleOfRow } from "./history-words.ts";
import { useHoldTimes } from "./use-history.ts";

const timeFormat = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const exactly = (iso: string): string => `${shortDayWords(iso)}, ${timeFormat.format(new Date(iso))}`;

type DetailsProps = { row: HistoryRow; picturePath: (contentId: string) => string };

export function JobDetails({ row, picturePath }: DetailsProps) {
  return (
    <div className="grid animate-[fade_150ms_var(--ease)] gap-4 pb-5 text-sm text-fg-2">
      <Steps row={row} />
      {row.prompt && row.prompt.trim().toLowerCase() !== titleOfRow(row).toLowerCase() && (
        <p className="max-w-[62ch] border-l-2 border-hairline pl-3.5 text-pretty break-words">{row.prompt}</p>
      )}
      {row.content_id ? (
        <Link
          to={madePath(row, row.content_id, picturePath)}
          preventScrollReset
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-strong text-fg underline decoration-hairline underline-offset-4"
        >
          <SquareArrowOutUpRight size={16} aria-hidden="true" />
          Open the {nounOf(row)}
        </Link>
      ) : (
        pictureIsGone(row) && (
          <p className="flex items-center gap-2">
            <ImageOff size={16} aria-hidden="true" />
            The {nounOf(row)} was deleted.
          </p>
        )
      )}
    </div>
  );
}

function Steps({ row }: { row: HistoryRow }) {
  const { data: times } = useHoldTimes(row.hold_id, true);
  const state = stateOf(row);
  const credits = formatCredits(Math.abs(row.amount));
  const reservedAt = times?.created_at ?? (row.type === "charge" ? row.created_at : null);
  const closedAt = times?.closed_at ?? row.refunded_at ?? (row.type === "refund" ? row.created_at : null);
  return (
    <ol className="grid gap-2.5">
      <Step icon={Hourglass} label="Reserved" at={reservedAt}>
        {credits} credits set aside
      </Step>
      {state === "refunded" && (
        <Step icon={Undo2} label="Refunded" at={closedAt}>
          {credits} credits went back to where they came from
        </Step>
      )}
      {state === "charged" && (
        <Step icon={Check} label="Charged" at={closedAt}>
          the job is done
        </Step>
      )}
      {state === "reserved" && <li className="pl-[26px] text-fg-3">It is charged when the job is done.</li>}
    </ol>
  );
}

function Step({
  icon: Icon,
  label,
  at,
  children,
}: {
  icon: LucideIcon;
  label: string;
  at: string | null;
  children: React.ReactNode;
}) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5">
      <Icon size={16} aria-hidden="true" className="mt-[3px]" />
      <span className="text-pretty tabular-nums">
        <b className="text-fg">{label}</b>{" "}
        {at ? exactly(at) : <Skeleton className="inline-block! h-4 w-28 align-[-3px]" />}. {children}
      </span>
    </li>
  );
}
