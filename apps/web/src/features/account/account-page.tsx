/** The account of a person: who they are here, how they sign in and where, how it looks, and the end of it. */
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "#platform/session.tsx";
import { classNames } from "#ui/class-names.ts";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { SignInCard } from "#ui/sign-in-card.tsx";
import { EmailSection } from "./access/email-section.tsx";
import { PasswordSection } from "./access/password-section.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { DeletionSection } from "./deletion/deletion-section.tsx";
import { DevicesSection } from "./devices/devices-section.tsx";
import { FactorsSection } from "./factors/factors-section.tsx";
import { IdentitiesSection } from "./identities/identities-section.tsx";
import { MailLanguageSection } from "./mail-language-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import { ProfileSection } from "./profile/profile-section.tsx";

export const meta = () =>
  pageMeta("Account", "Your name, your address, how you sign in and where, and the end of your account.");

type Part = { id: string; label: string; panel: string; content: ReactNode };

/** `id`: that of the part's heading. */
const parts: readonly Part[] = [
  { id: "profile", label: "Profile", panel: "profile", content: <ProfileSection /> },
  { id: "email", label: "E-mail", panel: "address", content: <EmailSection /> },
  { id: "password", label: "Password", panel: "password", content: <PasswordSection /> },
  {
    id: "second-step",
    label: "Second step, passkeys",
    panel: "protection of your account",
    content: <FactorsSection />,
  },
  { id: "devices", label: "Devices", panel: "devices", content: <DevicesSection /> },
  { id: "identities", label: "Ways to sign in", panel: "ways to sign in", content: <IdentitiesSection /> },
  { id: "appearance", label: "Appearance", panel: "appearance", content: <AppearanceSection /> },
  {
    id: "mail-language",
    label: "Language of mails",
    panel: "language of mails",
    content: <MailLanguageSection />,
  },
  { id: "plan", label: "Plan and receipts", panel: "plan", content: <PlanSection /> },
  { id: "delete", label: "Delete the account", panel: "end of your account", content: <DeletionSection /> },
];

export default function AccountPage() {
  const { status } = useSession();
  return (
    <main className="studio-column pt-2 pb-12 md:pt-10 md:pb-20">
      <h1 className="display text-2xl">Your account</h1>
      {status === "signed-in" ? <Parts /> : <SignedOut />}
    </main>
  );
}

const SignedOut = () => (
  <SignInCard title="You are signed out" className="mt-6 lg:mt-8" variant="primary">
    Sign in again to see your account.
  </SignInCard>
);

function Parts() {
  return (
    <div className="mt-6 grid items-start gap-x-11 lg:mt-8 lg:grid-cols-[188px_minmax(0,1fr)]">
      <Contents />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {parts.map(({ id, panel, content }) => (
          <PanelBoundary key={id} panel={panel}>
            {content}
          </PanelBoundary>
        ))}
      </div>
    </div>
  );
}

function Contents() {
  const { hash } = useLocation();
  return (
    <nav aria-label="On this page" className="sticky top-6 hidden lg:block">
      <ul>
        {parts.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              replace
              className={classNames(
                "flex min-h-11 items-center border-l-2 pl-4 text-sm transition-colors duration-150 hover:text-fg",
                hash === `#${id}` ? "border-accent text-fg" : "border-hairline text-fg-2",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
