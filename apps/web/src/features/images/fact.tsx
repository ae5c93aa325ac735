/** One fact about a picture on the stage, in a list of them. */
import type { ReactNode } from "react";

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="flex-none text-fg-3">{name}</dt>
      <dd className="line-clamp-2 text-right break-words tabular-nums">{children}</dd>
    </div>
  );
}
