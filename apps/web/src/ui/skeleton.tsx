/** Shapes of content that is loading, with a label for screen readers. */
import { Fragment, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

export function Skeleton({ className }: { className?: string }) {
  return <i aria-hidden="true" className={classNames("skeleton block rounded-md", className)} />;
}

export function LoadingRegion({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

/** The same shapes several times. */
export const Repeated = ({ times, children }: { times: number; children: ReactNode }) =>
  [...Array.from({ length: times }).keys()].map((index) => <Fragment key={index}>{children}</Fragment>);
