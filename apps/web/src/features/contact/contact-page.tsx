/** How to reach the operator: by a message, by the forms for purchases and pictures, and answers to common questions. */
import { Link } from "react-router";
import { useSupport } from "#platform/use-support.ts";
import { ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { ContactCards } from "./contact-cards.tsx";
import { ContactForm } from "./contact-form.tsx";
import { ContactQuestions } from "./contact-questions.tsx";

export const meta = () =>
  pageMeta("Contact", "Write to the people who run this studio, with or without an account.", {
    path: "/contact",
  });

const links = [
  { to: "/how-it-works", label: "How It Works" },
  { to: "/privacy-policy", label: "Privacy Policy" },
  { to: "/terms-of-service", label: "Terms of Service" },
];

export default function ContactPage() {
  const support = useSupport();
  return (
    <main className="wrap pt-10 md:pt-16">
      <header className="max-w-[640px]">
        <h1 className="display text-3xl">
          Contact <em>us</em>
        </h1>
        <p className="lead mt-4">
          A question, a problem, something that could be better: write to us. You need no account.
        </p>
      </header>
      <ContactCards support={support} />
      <div className="mt-14 grid gap-12 md:mt-20 lg:grid-cols-[1.15fr_1fr] lg:gap-16">
        <ContactForm support={support} />
        <ContactQuestions />
      </div>
      <nav aria-label="Further reading" className="mt-16 flex flex-wrap items-center gap-x-2 gap-y-2">
        <ButtonLink to="/" variant="quiet">
          Back to Home
        </ButtonLink>
        {links.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center rounded-full px-3 text-fg-2 transition-colors duration-150 hover:text-fg"
          >
            {label}
          </Link>
        ))}
      </nav>
    </main>
  );
}
