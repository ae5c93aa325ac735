/** The offer of the Growth plan to people on plans without branding. */
import { planByName } from "@galatea/contract/plans.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PagePreview } from "./page-preview.tsx";

/** @param kept a branding was saved on an earlier plan and is stored. */
export function GrowthOffer({ kept }: { kept: boolean }) {
  const growth = planByName("growth");
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-11">
      <section className="card flex flex-col items-start gap-4 p-[22px] md:p-[30px]">
        <Badge tone="gold">Available on {growth.label}</Badge>
        <h2 className="display text-2xl">Your name on what you share</h2>
        <ul className="grid list-disc gap-2 pl-5 text-pretty text-fg-2 marker:text-fg-3">
          <li>Your logo and your name above every picture</li>
          <li>Your accent, in a shade that can be read in either theme</li>
          <li>No mention of Galatea; “Made with AI” stays, as on every picture</li>
        </ul>
        {kept && (
          <p className="rounded-md bg-surface-2 px-4 py-3 text-fg-2">
            The look you chose is kept. It returns with the {growth.label} plan.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2.5 pt-2">
          <ButtonLink to={`/subscription?plan=${growth.name}`} variant="primary">
            Get {growth.label}, ${growth.priceCents / 100}
          </ButtonLink>
          <ButtonLink to="/subscription" variant="plain">
            Compare plans
          </ButtonLink>
        </div>
      </section>
      <PagePreview isSample branding={{ name: "Your studio", accent: "#0f8a83", logoUrl: null }} />
    </div>
  );
}
