/** Questions that come up often, with answers that are true of every installation. */
import { creditLifetimeMonths } from "@galatea/contract/plans.ts";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

type Question = { question: string; answer: ReactNode; link?: { to: string; label: string } };

const questions: readonly Question[] = [
  {
    question: "Something failed. Did it cost me credits?",
    answer:
      "No. What fails or is cancelled gives its credits back, into the same purchase that they came from. Your history shows both lines.",
  },
  {
    question: "How long do credits last?",
    answer: `${creditLifetimeMonths} months from the payment, no matter when you claim them. The ones that end first are spent first, and a mail reminds you before they end.`,
  },
  {
    question: "Do plans renew by themselves?",
    answer: "No. Every plan is bought once. Nothing is charged again unless you buy again.",
  },
  {
    question: "Can I take a purchase back?",
    answer:
      "Within 30 days: all of it with fewer than 10 generations, and the share of the credits that you have not spent with 10 to 50. You need no reasons.",
    link: { to: "/withdraw", label: "Withdraw from contract here" },
  },
  {
    question: "I paid with another address. Where are my credits?",
    answer:
      "They wait for that address. Sign in with it and confirm it, and the studio claims them. The credits page has a button for it, too.",
  },
  {
    question: "A picture shows me. What can I do?",
    answer: (
      <>
        <a href="/report" className="font-strong text-accent-text underline underline-offset-4">
          Report it
        </a>
        , without an account. A report about your own likeness is decided within 48 hours, and what is removed
        is removed with every identical copy.
      </>
    ),
  },
];

export function ContactQuestions() {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="display mb-6 text-2xl">
        Asked often
      </h2>
      <div className="flex flex-col">
        {questions.map(({ question, answer, link }) => (
          <details key={question} className="group border-b border-hairline last:border-0">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-strong [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                aria-hidden="true"
                size={18}
                className="flex-none text-fg-3 transition-transform duration-150 group-open:rotate-45 motion-reduce:transition-none"
              />
            </summary>
            <div className="max-w-[60ch] pb-5 text-pretty text-fg-2">
              <p>{answer}</p>
              {link && (
                <Link
                  to={link.to}
                  className="inline-flex min-h-11 items-center font-strong text-accent-text underline underline-offset-4"
                >
                  {link.label}
                </Link>
              )}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
