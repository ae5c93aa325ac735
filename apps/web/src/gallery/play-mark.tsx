/** Marks a still as the poster of a video. */
import { Play } from "lucide-react";
import { classNames } from "#ui/class-names.ts";

export const PlayMark = ({ className, iconSize = 18 }: { className?: string; iconSize?: number }) => (
  <span
    aria-hidden="true"
    data-theme="dark"
    className={classNames("glass pointer-events-none grid place-items-center rounded-full", className)}
  >
    <Play size={iconSize} className="translate-x-[6%] fill-current" />
  </span>
);
