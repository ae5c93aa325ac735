/** The lines of every country with their sources, as the operator's file has them. */
import type { CrisisLines } from "@galatea/contract/companions/crisis-lines.ts";
import { useEffect, useState } from "react";
import { LoadFailedCard } from "#ui/load-failed-card.tsx";
import { linkClass } from "./link-class.ts";

export function CrisisLinesList() {
  const { lines, failed, retry } = useCrisisLines();
  if (failed)
    return (
      <LoadFailedCard
        title="The lines could not be loaded"
        className="max-w-[520px]"
        mark="?"
        onRetry={retry}
      >
        In danger, call your local emergency number. findahelpline.com lists lines in many countries.
      </LoadFailedCard>
    );
  return lines ? <Lines lines={lines} /> : <Waiting />;
}

function useCrisisLines() {
  const [lines, setLines] = useState<CrisisLines | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    fetchLines(controller.signal, attempt > 0).then(setLines, () => {
      if (!controller.signal.aborted) setFailed(true);
    });
    return () => controller.abort();
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt((before) => before + 1);
  };
  return { lines, failed, retry };
}

/** @param anew past the browser's cache, after a failure. */
async function fetchLines(signal: AbortSignal, anew: boolean): Promise<CrisisLines> {
  const response = await fetch("/crisis-lines.json", {
    headers: { accept: "application/json" },
    cache: anew ? "reload" : "default",
    signal,
  });
  if (!response.ok) throw new Error(`/crisis-lines.json answered ${response.status}`);
  return (await response.json()) as CrisisLines;
}

const Waiting = () => (
  <>
    <p className="text-fg-2">The lines are being loaded.</p>
    <noscript>
      <p className="mt-2 text-fg-2">
        Without scripts, they stand in{" "}
        <a className={linkClass} href="/crisis-lines.json">
          this file
        </a>
        .
      </p>
    </noscript>
  </>
);

function Lines({ lines: { checkedOn, directory, countries } }: { lines: CrisisLines }) {
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  const listed = Object.entries(countries)
    .map(([code, country]) => ({ code, name: names.of(code) ?? code, ...country }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  return (
    <>
      <p className="max-w-[68ch] text-pretty text-fg-2">
        The country is taken from the language that you write in, of the talk, or of your browser. If it names
        none, or one that is not listed here, the answer names{" "}
        <a className={linkClass} href={`https://${directory.name}`} rel="noreferrer">
          {directory.name}
        </a>
        , which lists lines in many countries. Compared with the sources on{" "}
        <time dateTime={checkedOn}>{dateOf(checkedOn)}</time>.
      </p>
      <ul aria-label="Lines by country" className="mt-7 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {listed.map(({ code, name, emergency, lines }) => (
          <li key={code}>
            <h3 className="font-strong">{name}</h3>
            <ul className="mt-1 grid text-fg-2">
              {emergency && <Line name="Emergency" {...emergency} />}
              {lines.map((line) => (
                <Line
                  key={line.number}
                  {...line}
                  name={line.for?.includes("eating-disorder") ? `${line.name}, eating disorders` : line.name}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

const Line = ({ name, number, source }: { name: string; number: string; source: string }) => (
  <li className="flex min-h-11 flex-wrap items-center gap-x-2">
    <span>{name}</span>
    <a
      className={`inline-flex min-h-11 items-center font-strong ${linkClass}`}
      href={`tel:${number.replaceAll(/[^0-9+*#]/g, "")}`}
    >
      {number}
    </a>
    <a
      className={`inline-flex min-h-11 items-center text-sm ${linkClass}`}
      href={source}
      rel="noreferrer nofollow"
      aria-label={`Source of ${name} ${number}`}
    >
      source
    </a>
  </li>
);

const dateOf = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
