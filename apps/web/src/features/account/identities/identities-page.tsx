/** The ways to sign in, on a page of their own. */
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { IdentitiesSection } from "./identities-section.tsx";

export const meta = () => pageMeta("Ways to sign in", "What signs you in to the studio.");

export default function IdentitiesPage() {
  return (
    <main className="studio-column pt-2 pb-12 md:pt-10 md:pb-20">
      <h1 className="display mb-7 text-2xl">Your account</h1>
      <PanelBoundary panel="ways to sign in">
        <IdentitiesSection />
      </PanelBoundary>
    </main>
  );
}
