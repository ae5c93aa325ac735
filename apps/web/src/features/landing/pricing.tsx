/** The four plans, in cards of different heights. */
import { plans, type Plan } from "@galatea/contract/plans.ts";
import { PlanCard } from "#tools/shell/purchases/plan-card.tsx";
import { signUpPath } from "#tools/shell/purchases/selected-plan.ts";
import { ButtonLink } from "#ui/button.tsx";

const heights: Record<Plan["name"], string> = {
  standard: "lg:min-h-[424px]",
  professional: "lg:min-h-[446px]",
  launch: "lg:min-h-[488px]",
  growth: "lg:min-h-[466px]",
};

export function Pricing() {
  return (
    <section id="pricing" className="wrap scroll-mt-6 pt-[88px] md:pt-28" aria-labelledby="pricing-title">
      <div className="mb-[26px] grid items-end gap-[18px] md:mb-10 md:grid-cols-[1fr_auto] md:gap-6">
        <h2 id="pricing-title" className="display text-3xl">
          Pay once. <em>Use it for six months.</em>
        </h2>
        <p className="max-w-[36ch] text-fg-2">
          Every plan is a one-time purchase. Credits that expire first are spent first.
        </p>
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-3.5">
        {plans.map((plan) => {
          const popular = plan.badge === "Most Popular";
          return (
            <PlanCard
              key={plan.name}
              plan={plan}
              inverse={popular}
              level="h3"
              className={`${heights[plan.name]} ${popular ? "max-sm:order-first" : ""}`}
            >
              <ButtonLink to={signUpPath(plan)} block variant={popular ? "on-inverse" : "quiet"}>
                Get Started
              </ButtonLink>
            </PlanCard>
          );
        })}
      </div>
    </section>
  );
}
