/** A tool of the studio that is not open yet. */
import { useLocation, type MetaArgs } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";
import { comingSoonPageAt } from "./coming-soon-pages.ts";

export const meta = ({ location }: MetaArgs) => {
  const page = comingSoonPageAt(location.pathname);
  return pageMeta(page.title, page.line);
};

export default function ComingSoonStudioPage() {
  const page = comingSoonPageAt(useLocation().pathname);
  return (
    <main className="grid min-h-[70dvh] place-items-center px-4 py-10">
      <StateCard
        level="h1"
        className="w-full max-w-[520px]"
        scene={<EmptyScene />}
        title={page.title}
        actions={
          <>
            <ButtonLink to="/images" variant="primary">
              Make a picture
            </ButtonLink>
            <ButtonLink to="/dashboard" variant="plain">
              Dashboard
            </ButtonLink>
          </>
        }
      >
        <p>{page.line}</p>
      </StateCard>
    </main>
  );
}
