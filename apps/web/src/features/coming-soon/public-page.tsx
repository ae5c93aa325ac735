/** A public page that is not open yet. */
import { useLocation, type MetaArgs } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";
import { comingSoonPageAt } from "./coming-soon-pages.ts";

export const meta = ({ location }: MetaArgs) => {
  const page = comingSoonPageAt(location.pathname);
  return pageMeta(page.title, page.line);
};

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
