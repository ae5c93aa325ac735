/** Explains the three states of a row. */
import { Badge } from "#ui/badge.tsx";
import { stateBadges } from "./state-badge.tsx";

const meanings = [
  { state: "reserved", words: "Set aside while the job runs." },
  { state: "charged", words: "The job is done and yours." },
  {
    state: "refunded",
    words: "It failed or you cancelled. The credits went back to the purchase they came from.",
  },
] as const;

export function RowExplainedCard() {
  return (
    <section aria-labelledby="row-explained" className="card px-[22px] py-[26px] md:px-7">
      <h2 id="row-explained" className="text-md font-strong">
        What a row means
      </h2>
      <dl className="mt-2.5 grid gap-3 text-sm text-fg-2">
        {meanings.map(({ state, words }) => (
          <div key={state}>
            <dt>
              <Badge tone={stateBadges[state].tone}>{stateBadges[state].label}</Badge>
            </dt>
            <dd className="mt-1.5 text-pretty">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
