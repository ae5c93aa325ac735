/** The withdrawal function of EU law: name the purchase, confirm, and get a receipt with the words and their time. */
import { refundRules } from "@galatea/contract/refund-rules.ts";
import type { ReactNode } from "react";
import { pageMeta } from "#ui/page-meta.ts";
import { breadcrumbs } from "#ui/structured-data.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

const path = "/withdraw";

export const meta = () =>
  pageMeta(
    "Withdraw from Contract",
    "Withdraw from a purchase here, with or without an account: name it, confirm, and get a receipt.",
    { path, things: [breadcrumbs([{ name: "Withdraw from Contract", path }])] },
  );

export default function WithdrawPage() {
  return (
    <main className="wrap pt-10 md:pt-16 print:p-0">
      <header className="max-w-[640px] print:hidden">
        <h1 className="display text-3xl">
          Withdraw from <em>contract</em>
        </h1>
        <p className="lead mt-4">
          You bought a plan and want to take it back: declare it here. You need no reasons and no account.
        </p>
      </header>
      <div className="mt-10 grid gap-12 md:mt-14 lg:grid-cols-[1.25fr_1fr] lg:gap-16 print:m-0 print:block">
        <WithdrawForm />
        <aside className="flex flex-col gap-12 print:hidden">
          <Steps />
          <Rules />
        </aside>
      </div>
    </main>
  );
}

const steps: readonly { title: string; text: ReactNode }[] = [
  { title: "Name the purchase", text: "Its number, or what you still know of it." },
  { title: "Confirm", text: "You see the words once more. With this click the withdrawal is declared." },
  {
    title: "Keep the receipt",
    text: "A reference, your words, the day and the time: on the screen and, where this site sends mail, by mail.",
  },
];

const Steps = () => (
  <section aria-labelledby="steps">
    <h2 id="steps" className="display mb-6 text-2xl">
      How it goes
    </h2>
    <ol className="flex flex-col gap-5">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid h-14 w-11 flex-none place-items-center rounded-t-full rounded-b-md bg-surface-3 font-serif text-xl text-accent-text"
          >
            {index + 1}
          </span>
          <div className="pt-1">
            <h3 className="font-strong">{title}</h3>
            <p className="mt-1 text-pretty text-fg-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);

const { days, shareFrom, shareUpTo, lawDays } = refundRules;
const amounts = [
  { made: `Fewer than ${shareFrom} generations`, back: "the full price" },
  { made: `${shareFrom} to ${shareUpTo} generations`, back: "the share of the credits that is not spent" },
  { made: `More than ${shareUpTo}, or later`, back: "nothing" },
];

const Rules = () => (
  <section aria-labelledby="rules">
    <h2 id="rules" className="display mb-4 text-2xl">
      What is computed
    </h2>
    <p className="max-w-[60ch] text-pretty text-fg-2">
      The server counts the days since the payment and what was made with the purchase, and computes what the{" "}
      <a href="/refund-policy" className="text-fg underline decoration-accent-text underline-offset-4">
        refund policy
      </a>{" "}
      gives back within {days} days:
    </p>
    <dl className="my-4 max-w-[60ch]">
      {amounts.map(({ made, back }) => (
        <div
          key={made}
          className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-hairline py-3 last:border-b"
        >
          <dt className="text-fg-2">{made}</dt>
          <dd className="font-strong">{back}</dd>
        </div>
      ))}
    </dl>
    <p className="max-w-[60ch] text-pretty text-fg-2">
      This figure decides nothing. Your withdrawal is recorded whatever it says, and the operator decides
      within the law. The {lawDays} days in which consumers in the European Union may withdraw stand above the
      policy.
    </p>
  </section>
);
