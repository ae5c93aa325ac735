/**
 * Sign in or create an account. Both lead to /, which redirects to the dashboard, or to the payment of the plan that was
 * picked on the landing page.
 */
import { Tabs } from "radix-ui";
import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import type { Plan } from "@galatea/contract/plans.ts";
import { planTerms } from "#tools/shell/purchases/purchases.ts";
import { paymentPath, planInAddress } from "#tools/shell/purchases/selected-plan.ts";
import { doorInAddress } from "#platform/auth-door.ts";
import { useSession } from "#platform/session.tsx";
import { Logo } from "#ui/logo.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { TabList } from "#ui/tab-list.tsx";
import { CoinDot } from "#ui/price.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { SecondStep } from "./second-step.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

export const meta = () => pageMeta("Sign in", "Sign in to the studio, or create an account.");

const tabs = [
  { value: "sign-in", label: "Sign In" },
  { value: "sign-up", label: "Sign Up" },
] as const;

export default function AuthPage() {
  const { status, needsStep } = useSession();
  const [submitting, setSubmitting] = useState(false);
  const [tab, setTab] = useState<string | null>(null);
  const [params] = useSearchParams();
  // The page is prerendered without the address's parameters.
  const isHydrated = useHydrated();
  const plan = isHydrated ? planInAddress(params) : null;
  const door = isHydrated ? doorInAddress(params) : null;
  const asked = plan ? paymentPath(plan) : (door?.leadsTo ?? null);
  if (status === "signed-in" && !needsStep && !submitting)
    return <Navigate to={asked ?? "/dashboard"} replace />;
  const form = { onSubmitting: setSubmitting, leadsTo: asked ?? "/" };

  return (
    <>
      <div className="only-returning">
        <PageSpinner />
      </div>
      <main id="main" className="only-visitor grid min-h-dvh lg:grid-cols-[1.1fr_1fr]">
        <AuthPicture />
        <div className="grid place-items-center px-5 py-8 lg:py-12">
          <div className="w-full max-w-[400px]">
            {needsStep ? (
              <SecondStep />
            ) : (
              <>
                <h1 className="display text-2xl">Come in</h1>
                {plan && <ChosenPlan plan={plan} />}
                {!plan && door && <p className="mt-3 -mb-2 text-pretty text-fg-2">{door.reason}</p>}
                <Tabs.Root
                  value={tab ?? (plan || door?.isNew ? "sign-up" : "sign-in")}
                  onValueChange={setTab}
                >
                  <TabList label="Account" options={tabs} className="my-7" />
                  <Tabs.Content value="sign-in" className="outline-none">
                    <SignInForm {...form} />
                    <PasskeyButton {...form} />
                  </Tabs.Content>
                  <Tabs.Content value="sign-up" className="outline-none">
                    <SignUpForm {...form} />
                  </Tabs.Content>
                </Tabs.Root>
              </>
            )}
          </div>
        </div>
      </main>
    </>
  );
}

function ChosenPlan({ plan }: { plan: Plan }) {
  return (
    <p className="mt-5 -mb-2 flex items-baseline gap-3 rounded-card bg-surface-2 px-4 py-3.5">
      <CoinDot />
      <span className="text-pretty">
        <b className="block tabular-nums">{planTerms(plan)}</b>
        <span className="text-sm text-fg-2">You chose this plan. Payment follows.</span>
      </span>
    </p>
  );
}

const pictureSizes = "(min-width: 64rem) 53vw, 100vw";

function AuthPicture() {
  return (
    <div
      data-theme="dark"
      className="relative h-[292px] overflow-hidden rounded-b-[26px] bg-sunk lg:h-auto lg:rounded-none"
    >
      <picture>
        <source
          type="image/avif"
          srcSet="/samples/hero-768.avif 768w, /samples/hero.avif 1100w"
          sizes={pictureSizes}
        />
        <img
          src="/samples/hero-768.webp"
          alt=""
          width={768}
          height={864}
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-[50%_8%] lg:object-[50%_25%]"
        />
      </picture>
      <div className="absolute inset-0 bg-linear-[oklch(0.13_0.02_332/0.72),oklch(0.13_0.02_332/0.1)_34%_40%,oklch(0.13_0.02_332/0.93)_84%] lg:bg-linear-[oklch(0.13_0.02_332/0.35),transparent_30%_50%,oklch(0.13_0.02_332/0.88)]" />
      <Link
        to="/"
        aria-label="Galatea, home"
        className="absolute top-3 left-5 flex min-h-11 items-center lg:top-8 lg:left-12"
      >
        <Logo />
      </Link>
      <p className="display absolute inset-x-5 bottom-5 text-[30px] lg:inset-x-12 lg:bottom-12 lg:text-[clamp(38px,3.6vw,52px)]">
        The stone is patient. <em className="block">So is the studio.</em>
      </p>
    </div>
  );
}
