/** The credit history: filters, rows, the job that a link names, and the empty state. */
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { HistoryRow } from "#platform/database.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { SegmentedControl } from "#ui/segmented.tsx";
import { LoadingRegion, Repeated, Skeleton } from "#ui/skeleton.tsx";
import { useMedia } from "#ui/use-media.ts";
import { HistoryListRow } from "./history-row.tsx";
import { PanelProblem } from "#ui/panel-problem.tsx";
import { PillSelect } from "#ui/pill-select.tsx";
import { ToolSelect } from "./tool-select.tsx";
import { useAccount } from "./use-account.ts";
import { historyFilters, useHistory, useJobEntry, type HistoryFilter } from "./use-history.ts";

/** Grants and endings belong to no tool. */
const filtersByTool: ReadonlySet<HistoryFilter> = new Set(["all", "charged", "refunded"]);

export function HistoryCard() {
  const [filter, setFilter] = useState<HistoryFilter>("all");
  const [tool, setTool] = useState<string | null>(null);
  const byTool = filtersByTool.has(filter);
  const shown = { filter, tool: byTool ? tool : null };
  const query = useHistory(shown);
  const rows = useMemo(() => query.data?.pages.flat() ?? [], [query.data]);
  const paused = query.fetchStatus === "paused";

  return (
    <section aria-labelledby="history" className="card px-[22px] pt-[26px] pb-2.5 md:px-7">
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="history" className="page-title">
          History
        </h2>
        <div className="flex max-w-full items-center gap-2.5 max-sm:w-full">
          {byTool && <ToolSelect value={tool} onChange={setTool} className="min-w-0 max-sm:flex-1" />}
          <SegmentedControl
            label="Show"
            value={filter}
            options={historyFilters}
            onChange={setFilter}
            className="max-sm:hidden"
          />
          <PillSelect
            label="Show"
            value={filter}
            options={historyFilters.map(({ value, label }) => ({
              value,
              label: value === "all" ? "All entries" : label,
            }))}
            onChange={setFilter}
            className="min-w-0 flex-1 sm:hidden"
          />
        </div>
      </div>
      <output className="sr-only">
        {query.data && `${rows.length}${query.hasNextPage ? " or more" : ""} entries`}
      </output>
      {query.data ? (
        <Rows
          key={`${shown.filter} ${shown.tool}`}
          rows={rows}
          query={query}
          filtered={filter !== "all" || shown.tool !== null}
        >
          <Nothing {...shown} onShowAll={() => (setFilter("all"), setTool(null))} />
        </Rows>
      ) : query.isPending && !paused ? (
        <RowsSkeleton />
      ) : (
        <PanelProblem what="The history" offline={paused} onRetry={() => void query.refetch()} />
      )}
    </section>
  );
}

type RowsProps = {
  rows: readonly HistoryRow[];
  query: Pick<ReturnType<typeof useHistory>, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  filtered: boolean;
  children: React.ReactNode;
};

/** The rows of the first page: fewer where the other panels are beneath them. */
const firstRows = { above: 10, beside: 20 };
const moreRows = 30;

function Rows({ rows, query, filtered, children }: RowsProps) {
  const [params] = useSearchParams();
  const first = firstRows[useMedia("(min-width: 64rem)") ? "beside" : "above"];
  const [more, setMore] = useState(0);
  const count = first + more;
  const hasMore = rows.length > count || query.hasNextPage;
  const showMore = async () => {
    if (rows.length < count + moreRows && query.hasNextPage) await query.fetchNextPage();
    setMore(more + moreRows);
  };
  const list = useFocusOnNewRows(first, more);
  const jobId = params.get("job");
  // The row that a link names is shown above the newest ones unless it is among them.
  const inList = rows.slice(0, first).some((row) => row.job_id === jobId && jobId !== null);
  const asked = useJobEntry(inList ? null : jobId);
  const picturePath = (contentId: string) => {
    const next = new URLSearchParams(params);
    next.set("picture", contentId);
    return `?${next}`;
  };
  return (
    <>
      {asked.data && !inList && (
        <div className="mb-3.5">
          <p className="mb-2 text-sm text-fg-3">The job from your link</p>
          <ul>
            <HistoryListRow row={asked.data} marked picturePath={picturePath} />
          </ul>
        </div>
      )}
      {asked.data === null && jobId !== null && !inList && (
        <output className="mb-3.5 block rounded-md bg-surface-2 px-4 py-3 text-fg-2">
          This job is not in your history. You were not charged for it.
        </output>
      )}
      {rows.length === 0 ? (
        children
      ) : (
        <>
          <p
            aria-hidden="true"
            className="hidden grid-cols-[52px_minmax(0,1fr)_128px_96px_72px] gap-x-4 pb-2 text-sm text-fg-3 md:grid"
          >
            <span className="col-start-4 text-right">Credits</span>
            <span className="text-right">Balance</span>
          </p>
          <ul ref={list} aria-label={filtered ? "Entries of this kind" : "All entries"}>
            {rows.slice(0, count).map((row) => (
              <HistoryListRow
                key={row.seq}
                row={row}
                marked={inList && row.job_id === jobId && (row.type === "charge" || row.type === "refund")}
                picturePath={picturePath}
              />
            ))}
          </ul>
          {hasMore && (
            <div className="grid place-items-center border-t border-hairline py-4">
              <Button busy={query.isFetchingNextPage} onClick={() => void showMore()}>
                {query.isFetchingNextPage ? "Loading" : "Show more"}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}

/** After "Show more" the focus goes to the first new row, so that reading goes on there. */
function useFocusOnNewRows(first: number, more: number) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(more);
  useEffect(() => {
    if (more <= before.current) return;
    const row = list.current?.children[first + before.current];
    before.current = more;
    (row?.querySelector("button") ?? row?.querySelector("a"))?.focus({ preventScroll: true });
  }, [first, more]);
  return list;
}

const nothingWords: Record<HistoryFilter, string> = {
  all: "Nothing here yet. Every credit that you receive, spend, get back or lose appears here.",
  charged: "No charges yet. A job is charged when it is done.",
  refunded: "No refunds yet. A job that fails or that you cancel is refunded and appears here.",
  bought: "No purchases yet.",
  ended: "No credits have expired. Credits that expire first are spent first.",
};

function Nothing({
  filter,
  tool,
  onShowAll,
}: {
  filter: HistoryFilter;
  tool: string | null;
  onShowAll: () => void;
}) {
  const balance = useAccount().data?.balance ?? 0;
  const narrowed = filter !== "all" || tool !== null;
  return (
    <div className="grid justify-items-start gap-4 border-t border-hairline py-6 text-fg-2">
      <p className="max-w-[56ch] text-pretty">
        {tool !== null && filter === "all" ? "Nothing was spent on this tool." : nothingWords[filter]}
      </p>
      {narrowed ? (
        <Button onClick={onShowAll}>Show all</Button>
      ) : (
        <ButtonLink to={balance > 0 ? "/images" : "/subscription"}>
          {balance > 0 ? "Make a picture" : "See the plans"}
        </ButtonLink>
      )}
    </div>
  );
}

function RowsSkeleton() {
  return (
    <LoadingRegion label="Loading the history" className="grid">
      <Repeated times={6}>
        <div className="flex min-h-[76px] items-center gap-4 border-t border-hairline">
          <Skeleton className="size-12 flex-none md:size-[52px]" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/5 max-w-64" />
            <Skeleton className="h-4 w-24" />
          </div>
          <Skeleton className="h-[26px] w-24 rounded-full! max-md:hidden" />
          <Skeleton className="h-4 w-12" />
        </div>
      </Repeated>
    </LoadingRegion>
  );
}
