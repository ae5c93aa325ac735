/** The session ran out while the page was open; what was typed is still there. */
import type { ReactNode } from "react";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";

type SignedOutStateProps = {
  title?: string;
  /** What is kept, and what goes on. */
  children: ReactNode;
};

export function SignedOutState({ title = "Your session has ended", children }: SignedOutStateProps) {
  return (
    <StateCard
      live
      className="w-full max-w-[460px]"
      scene={<EmptyScene />}
      title={title}
      actions={
        <ButtonLink to="/auth" variant="soft">
          Sign In
        </ButtonLink>
      }
    >
      <p>{children}</p>
    </StateCard>
  );
}
