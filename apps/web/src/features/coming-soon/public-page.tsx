/** A public page that is not written yet. */
import { useLocation } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";
import { comingSoonMeta } from "./coming-soon-meta.ts";
import { comingSoonPageAt } from "./coming-soon-pages.ts";

export const meta = comingSoonMeta;
export const handle = { isStatic: true };

export default function ComingSoonPublicPage() {
  const page = comingSoonPageAt(useLocation().pathname);
  return (
    <main className="wrap grid min-h-[62dvh] place-items-center py-16">
      <StateCard
        level="h1"
        className="w-full max-w-[520px]"
        scene={<EmptyScene />}
        title={page.title}
        actions={
          <>
            <ButtonLink to="/auth" variant="primary">
              Start Creating Now
            </ButtonLink>
            <ButtonLink to="/" variant="plain">
              Back to Home
            </ButtonLink>
          </>
        }
      >
        <p>{page.line}</p>
      </StateCard>
    </main>
  );
}
