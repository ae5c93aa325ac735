/** The head of a group of controls: its name, and a short figure or choice beside it. */
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

type FieldHeadProps = {
  /** For the group's `aria-labelledby`. */
  id: string;
  title: string;
  aside?: ReactNode;
  /** A section's name is a heading; that of a group of inputs is not. */
  heading?: boolean;
  /** The distance to the controls beneath. */
  className?: string;
};

export function FieldHead({ id, title, aside, heading = false, className = "mb-2.5" }: FieldHeadProps) {
  const Title = heading ? "h2" : "span";
  return (
    <div className={classNames("flex items-baseline justify-between gap-3 text-sm", className)}>
      <Title id={id} className="font-strong">
        {title}
      </Title>
      {aside !== undefined && <span className="text-fg-3 tabular-nums">{aside}</span>}
    </div>
  );
}
