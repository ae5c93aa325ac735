/** Sets the person's own limit per day, and shows how much of it is used. The server enforces it. */
import type { DailyCap } from "@galatea/contract/functions/get-credits.ts";
import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { useLocation } from "react-router";
import { toast } from "#platform/toast.ts";
import { accountKey } from "#platform/credits-context.tsx";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { formatCredits } from "#ui/price.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { PanelFallback } from "#ui/panel-fallback.tsx";
import { useAccount } from "./use-account.ts";
import { useSetDailyCap } from "./use-daily-cap.ts";

const largest = 1_000_000;
const suggested = "200";

export function DailyLimitCard() {
  const account = useAccount();
  const cap = account.data?.daily_cap;
  const section = useWhatTheLinkMeans(cap !== undefined);
  return (
    <section
      ref={section}
      aria-labelledby="daily-limit"
      tabIndex={-1}
      className="card scroll-mt-4 px-[22px] py-[26px] md:px-7"
    >
      {cap ? (
        <Limit key={cap.daily_cap_credits} cap={cap} />
      ) : (
        <>
          <Title />
          <PanelFallback
            query={account}
            what="Your daily limit"
            loading="Loading your daily limit"
            className="mt-3 grid gap-3"
          >
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </PanelFallback>
        </>
      )}
    </section>
  );
}

/** Scrolls to the limit once the panels above have their height, because they would push it away. */
function useWhatTheLinkMeans(loaded: boolean) {
  const { hash, key } = useLocation();
  const { user } = useSession();
  const stillComing = useIsFetching({
    queryKey: accountKey(user?.id ?? null),
    predicate: ({ state }) => state.data === undefined,
  });
  const section = useRef<HTMLElement>(null);
  const went = useRef<string | null>(null);
  const ready = loaded && stillComing === 0;
  useEffect(() => {
    if (!ready || hash !== "#daily-limit" || went.current === key) return;
    went.current = key;
    section.current?.scrollIntoView({ block: "center" });
    section.current?.focus({ preventScroll: true });
  }, [ready, hash, key]);
  return section;
}

const Title = () => (
  <h2 id="daily-limit" className="text-md font-strong">
    Daily limit
  </h2>
);

function Limit({ cap }: { cap: DailyCap }) {
  const id = useId();
  const errorId = `${id}-error`;
  const saved = cap.daily_cap_credits;
  const [on, setOn] = useState(saved !== null);
  const [text, setText] = useState(saved === null ? suggested : String(saved));
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useSetDailyCap();

  const save = (credits: number | null, told: string) =>
    mutate(credits, {
      onSuccess: () => toast.success(told),
      onError: (failure) => {
        setOn(saved !== null || credits !== null);
        setError(failure.message);
      },
    });
  const turn = (wanted: boolean) => {
    setError(null);
    setOn(wanted);
    if (!wanted && saved !== null) save(null, "The daily limit is off");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const credits = readCredits(text);
    if (credits === null) return setError(`A whole number from 1 to ${formatCredits(largest)}.`);
    setError(null);
    save(credits, `At most ${formatCredits(credits)} credits a day`);
  };

  return (
    <form onSubmit={submit} noValidate>
      <div className="flex min-h-8 items-center justify-between gap-4">
        <Title />
        <Switch labelledBy="daily-limit" on={on} onChange={turn} />
      </div>
      <p className="mt-1 text-sm text-pretty text-fg-2">
        Jobs that would go over it are not started. Credits spent or reserved since midnight count.
      </p>
      {saved !== null && <Today cap={cap} limit={saved} />}
      {on && (
        <div className="mt-4 flex items-center gap-2.5">
          <label htmlFor={id} className="sr-only">
            Credits a day
          </label>
          <span className="relative min-w-0 flex-1">
            <input
              id={id}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              className="hairline-ring min-h-11 w-full rounded-md bg-surface-2 py-2 pr-[98px] pl-3.5 text-fg tabular-nums aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]"
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-3.5 grid place-items-center text-sm text-fg-3"
            >
              credits a day
            </span>
          </span>
          <Button
            type="submit"
            busy={isPending}
            {...(saved !== null && readCredits(text) === saved && { disabledReason: "Saved" })}
          >
            {isPending ? "Saving" : "Save"}
          </Button>
        </div>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </form>
  );
}

function readCredits(text: string): number | null {
  const plain = text.replaceAll(/[\s,]/g, "");
  const credits = /^\d{1,7}$/.test(plain) ? Number(plain) : 0;
  return credits >= 1 && credits <= largest ? credits : null;
}

function Today({ cap, limit }: { cap: DailyCap; limit: number }) {
  const spent = cap.spent_today_credits;
  const resets = new Date(cap.resets_at).toLocaleTimeString("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: cap.time_zone,
  });
  return (
    <div className="mt-4 text-sm text-fg-2 tabular-nums">
      <div aria-hidden="true" className="mb-2.5 h-1.5 overflow-hidden rounded-full bg-surface-3">
        <i
          className={`block h-full ${spent >= limit ? "bg-warning" : "bg-credit"}`}
          style={{ width: `${Math.min(1, spent / limit) * 100}%` }}
        />
      </div>
      <p>
        Spent today <b className="text-fg">{formatCredits(spent)}</b> of {formatCredits(limit)}. Resets at{" "}
        {resets} ({cap.time_zone.replaceAll("_", " ")}).
      </p>
    </div>
  );
}

function Switch({
  labelledBy,
  on,
  onChange,
}: {
  labelledBy: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <span className="relative -my-2 grid h-11 w-[52px] flex-none place-items-center">
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={labelledBy}
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
      />
      <i
        aria-hidden="true"
        className="pointer-events-none h-7 w-12 rounded-full bg-surface-3 shadow-[inset_0_0_0_1.5px_var(--text-3)] transition-colors duration-150 peer-checked:bg-accent peer-checked:shadow-none"
      />
      <i
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-[7px] size-5 -translate-y-1/2 rounded-full bg-fg-2 transition-transform duration-150 peer-checked:translate-x-[18px] peer-checked:bg-accent-ink"
      />
    </span>
  );
}
