/** A price in credits with a coin. The coin is gold, on a rose button it has the text's colour. */
import { classNames } from "./class-names.ts";

export function CoinDot({ plain = false, className }: { plain?: boolean; className?: string }) {
  return (
    <i
      aria-hidden="true"
      className={classNames(
        "inline-block size-[9px] flex-none rounded-full",
        plain ? "bg-current" : "bg-credit shadow-[inset_-1.5px_-1.5px_0_oklch(0.5_0.09_70/0.55)]",
        className,
      )}
    />
  );
}

export const formatCredits = (credits: number): string => credits.toLocaleString("en-US");

export function Price({ credits, plain = false }: { credits: number; plain?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <CoinDot plain={plain} />
      {formatCredits(credits)} credits
    </span>
  );
}
