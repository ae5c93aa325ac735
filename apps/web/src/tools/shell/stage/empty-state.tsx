/** The stage before anything was made: what the tool is for, and one way to begin. */
import type { ReactNode } from "react";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";

type EmptyStateProps = {
  icon: ReactNode;
  title: string;
  /** The button that begins. */
  action: ReactNode;
  children: ReactNode;
};

export const EmptyState = ({ icon, title, action, children }: EmptyStateProps) => (
  <StateCard
    className="w-full max-w-[460px]"
    scene={<EmptyScene>{icon}</EmptyScene>}
    title={title}
    actions={action}
  >
    <p>{children}</p>
  </StateCard>
);
