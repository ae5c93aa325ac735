/** What protects the sign-in, on a page of its own. */
import { pageMeta } from "#ui/page-meta.ts";
import { FactorsSection } from "./factors-section.tsx";

export const meta = () =>
  pageMeta("Sign-in security", "Second step, recovery codes and passkeys of your account.");

export default function SecurityPage() {
  return (
    <main className="studio-column pt-2 pb-12 md:pt-10 md:pb-20">
      <h1 className="display text-2xl">Sign-in security</h1>
      <p className="lead mt-3 mb-7 md:mb-9">What it takes to sign in as you.</p>
      <FactorsSection />
    </main>
  );
}
