/**
 * One row of the history. A job's row opens to show when its credits were reserved, what became of them and why. A row
 * of credits that came or ended says all of it, with a link to the receipt.
 */
import { ChevronDown, Coins, ImageOff, Receipt, type LucideIcon } from "lucide-react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { whenWords } from "#platform/dates.ts";
import { receiptPath } from "#tools/shell/purchases/purchases.ts";
import { PlayMark } from "#gallery/play-mark.tsx";
import { RowThumbnail } from "#gallery/row-thumbnail.tsx";
import type { HistoryRow } from "#platform/database.ts";
import { classNames } from "#ui/class-names.ts";
import { formatCredits } from "#ui/price.tsx";
import { JobDetails } from "./history-row-details.tsx";
import {
  amountOf,
  balanceOf,
  explanationOf,
  isJobRow,
  madePath,
  nounOf,
  pictureIsGone,
  stateOf,
  titleOfRow,
  toolWords,
} from "./history-words.ts";
import { StateBadge, stateBadges } from "./state-badge.tsx";
import { spendingKindOf } from "./spending-kinds.ts";

type RowProps = {
  row: HistoryRow;
  /** A link named this job: its row is open, marked and scrolled to. */
  marked: boolean;
  picturePath: (contentId: string) => string;
};

export function HistoryListRow({ row, marked, picturePath }: RowProps) {
  return (
    <li
      className={classNames(
        "flex gap-3.5 border-t border-hairline md:gap-4",
        marked && "-mx-3 rounded-md bg-surface-2 px-3 shadow-[inset_3px_0_0_var(--accent)]",
      )}
    >
      <Thumbnail row={row} picturePath={picturePath} />
      {isJobRow(row) ? (
        <JobRow row={row} marked={marked} picturePath={picturePath} />
      ) : (
        <div className="flex min-h-[76px] min-w-0 flex-1 items-center py-3">
          <Columns row={row} subline={<GrantLine row={row} />} />
        </div>
      )}
    </li>
  );
}

function JobRow({ row, marked, picturePath }: RowProps) {
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = open || marked;
  const [closed, setClosed] = useState(false);
  const isOpen = shown && !(marked && closed);

  useEffect(() => {
    if (!marked) return;
    button.current?.scrollIntoView({ block: "center" });
    button.current?.focus({ preventScroll: true });
  }, [marked]);

  const toggle = () => {
    setClosed(isOpen);
    setOpen(!isOpen);
  };
  return (
    <div className="min-w-0 flex-1">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={toggle}
        className="group flex min-h-[76px] w-full items-center rounded-md py-3 text-left outline-offset-4"
      >
        <Columns
          row={row}
          subline={<JobLine row={row} />}
          mark={
            <ChevronDown
              size={16}
              aria-hidden="true"
              className={classNames(
                "ml-1.5 inline-block align-[-2px] text-fg-3 transition-transform duration-150 group-hover:text-fg",
                isOpen && "rotate-180",
              )}
            />
          }
        />
      </button>
      <div id={detailsId}>{isOpen && <JobDetails row={row} picturePath={picturePath} />}</div>
    </div>
  );
}

/** Title and line, state, credits, balance; on a phone the state stands beneath the line. */
function Columns({ row, subline, mark }: { row: HistoryRow; subline: ReactNode; mark?: ReactNode }) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 tabular-nums md:grid-cols-[minmax(0,1fr)_128px_96px_72px] md:gap-x-4">
      <span className="min-w-0">
        <span className="block leading-[1.35] font-strong break-words">
          <Title words={titleOfRow(row)} mark={mark} />
        </span>
        <span className="block text-sm text-pretty text-fg-2">{subline}</span>
      </span>
      <b className="text-right whitespace-nowrap md:order-1">{amountOf(row)}</b>
      <span>
        <StateBadge state={stateOf(row)} />
      </span>
      <span className="text-right text-fg-3 md:order-2">
        <span className="sr-only">Balance after it: </span>
        {formatCredits(balanceOf(row))}
      </span>
    </span>
  );
}

/** The mark stays beside the last word, so that it never stands on a line of its own. */
function Title({ words, mark }: { words: string; mark: ReactNode }) {
  const cut = words.lastIndexOf(" ") + 1;
  const last = words.slice(cut);
  return (
    <>
      {words.slice(0, cut)}
      <span className={last.length < 14 ? "whitespace-nowrap" : undefined}>
        {last}
        {mark}
      </span>
    </>
  );
}

function JobLine({ row }: { row: HistoryRow }) {
  const what = row.prompt ? [toolWords(row)] : [];
  if (pictureIsGone(row)) what.push("Deleted since");
  const why = explanationOf(row) ?? what.map((words) => `${words}.`).join(" ");
  return why ? `${whenWords(row.created_at)}. ${why}` : whenWords(row.created_at);
}

function GrantLine({ row }: { row: HistoryRow }) {
  const why = explanationOf(row);
  return (
    <>
      {whenWords(row.created_at)}.{why && ` ${why}`}
      {row.purchase_id && row.receipt_number !== null && (
        <>
          {" "}
          <Link
            to={receiptPath(row.purchase_id)}
            className="relative inline-block whitespace-nowrap underline decoration-hairline underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-3 hover:text-fg"
          >
            <Receipt size={16} aria-hidden="true" className="mr-1.5 inline-block align-[-3px]" />
            Receipt {row.receipt_number}
          </Link>
        </>
      )}
    </>
  );
}

const tileClass = "mt-3 size-12 flex-none overflow-hidden rounded-md bg-surface-3 md:size-[52px]";

function Thumbnail({ row, picturePath }: Omit<RowProps, "marked">) {
  const still = row.poster_url ?? row.content_url;
  if (row.content_id && still) {
    return (
      <Link
        to={madePath(row, row.content_id, picturePath)}
        preventScrollReset
        aria-label={`Open the ${nounOf(row)}: ${titleOfRow(row)}`}
        className={classNames(tileClass, "relative")}
      >
        <RowThumbnail
          url={still}
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-[50%_30%]"
        />
        {nounOf(row) === "video" && <PlayMark className="absolute inset-0 m-auto size-6" iconSize={12} />}
      </Link>
    );
  }
  return <IconTile icon={pictureIsGone(row) ? ImageOff : iconOf(row)} />;
}

function iconOf(row: HistoryRow): LucideIcon {
  if (isJobRow(row)) return spendingKindOf(row.kind).icon;
  const state = stateOf(row);
  return state === "bought" ? Coins : stateBadges[state].icon;
}

function IconTile({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span aria-hidden="true" className={classNames(tileClass, "grid place-items-center text-fg-3")}>
      <Icon size={22} />
    </span>
  );
}
