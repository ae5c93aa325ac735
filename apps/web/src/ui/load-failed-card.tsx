/** The state of a list that could not be loaded, with a button that tries again. */
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyScene, StateCard } from "./state-card.tsx";

type LoadFailedCardProps = {
  title: string;
  className: string;
  /** The character in the scene. */
  mark: "?" | "!";
  onRetry: () => void;
  children: ReactNode;
};

export const LoadFailedCard = ({ title, className, mark, onRetry, children }: LoadFailedCardProps) => (
  <StateCard
    live
    className={className}
    scene={<EmptyScene>{mark}</EmptyScene>}
    title={title}
    actions={<Button onClick={onRetry}>Try again</Button>}
  >
    <p>{children}</p>
  </StateCard>
);
