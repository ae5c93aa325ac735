/** A tool of the studio that is coming. */
import { useLocation } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyScene } from "#ui/state-card.tsx";
import { StatePage } from "#ui/state-page.tsx";
import { comingSoonMeta } from "./coming-soon-meta.ts";
import { comingSoonPageAt } from "./coming-soon-pages.ts";

export const meta = comingSoonMeta;

export default function ComingSoonStudioPage() {
  const page = comingSoonPageAt(useLocation().pathname);
  return (
    <StatePage
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
    </StatePage>
  );
}
