/** Shapes of content that is loading, with a label for screen readers. */
import type { ReactNode } from "react";
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
