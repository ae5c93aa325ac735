/** A quiet shape that stands where something will be. */
import { classNames } from "./class-names.ts";

export function Skeleton({ className }: { className?: string }) {
  return <i aria-hidden="true" className={classNames("skeleton block rounded-md", className)} />;
}
