/** The state of a page whose session ended, with a link to sign in again. */
import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { EmptyScene, StateCard } from "./state-card.tsx";

type SignInCardProps = {
  title: string;
  className: string;
  variant: "primary" | "soft";
  live?: boolean;
  children: ReactNode;
};

export const SignInCard = ({ title, className, variant, live = true, children }: SignInCardProps) => (
  <StateCard
    live={live}
    className={className}
    scene={<EmptyScene />}
    title={title}
    actions={
      <ButtonLink to="/auth" variant={variant}>
        Sign In
      </ButtonLink>
    }
  >
    <p>{children}</p>
  </StateCard>
);
