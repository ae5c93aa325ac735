/**
 * Sign in or create an account. Both lead to /, which redirects to the dashboard, or to the payment of the plan that was
 * picked on the landing page.
 */
import { Tabs } from "radix-ui";
import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import type { Plan } from "@galatea/contract/plans.ts";
import { planTerms } from "#tools/shell/purchases/purchases.ts";
import { paymentPath, planInAddress, storeSelectedPlan } from "#tools/shell/purchases/selected-plan.ts";
import { doorInAddress } from "#platform/auth-door.ts";
import { useSession } from "#platform/session.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { TabList } from "#ui/tab-list.tsx";
import { CoinDot } from "#ui/price.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { AddressNotice, useAddressNotice } from "./address-notice.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
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
  const notice = useAddressNotice();
  // The page is prerendered without the address's parameters.
  const isHydrated = useHydrated();
  const plan = isHydrated ? planInAddress(params) : null;
  const door = isHydrated ? doorInAddress(params) : null;
  const planName = plan?.name ?? null;
  // Kept here and not where it was picked: the landing page's link also works before its scripts run.
  useEffect(() => {
    if (planName) storeSelectedPlan(planName);
  }, [planName]);
  const asked = plan ? paymentPath(plan) : (door?.leadsTo ?? null);
  if (status === "signed-in" && !needsStep && !submitting)
    return <Navigate to={asked ?? "/dashboard"} replace />;
  // Back from a provider, while its code is exchanged.
  if (isHydrated && status === "loading" && params.has("code")) return <PageSpinner />;
  const form = { onSubmitting: setSubmitting, leadsTo: asked ?? "/" };

  return (
    <>
      <div className="only-returning">
        <PageSpinner />
      </div>
      {needsStep ? (
        <AuthFrame className="only-visitor">
          <SecondStep />
        </AuthFrame>
      ) : (
        <AuthFrame title="Come in" className="only-visitor">
          {notice && <AddressNotice>{notice}</AddressNotice>}
          {plan && <ChosenPlan plan={plan} />}
          {!plan && door && <p className="mt-3 -mb-2 text-pretty text-fg-2">{door.reason}</p>}
          <Tabs.Root value={tab ?? (plan || door?.isNew ? "sign-up" : "sign-in")} onValueChange={setTab}>
            <TabList label="Account" options={tabs} className="my-7" />
            <Tabs.Content value="sign-in" className="outline-none">
              <SignInForm {...form} />
              <PasskeyButton {...form} />
            </Tabs.Content>
            <Tabs.Content value="sign-up" className="outline-none">
              <SignUpForm {...form} />
            </Tabs.Content>
          </Tabs.Root>
          <ProviderButtons />
        </AuthFrame>
      )}
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
