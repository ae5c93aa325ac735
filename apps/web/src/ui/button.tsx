/** Buttons, and links that look like them. A disabled button shows its reason. */
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Price } from "./price.tsx";

export type ButtonStyle = {
  /** `primary` is rose, `inverse` marble, `quiet` has an outline, `soft` a background, `plain` neither. */
  variant?: "primary" | "inverse" | "quiet" | "soft" | "plain" | "on-inverse";
  size?: "md" | "lg";
  block?: boolean;
};

const variants = {
  primary: "bg-accent text-accent-ink hover:bg-accent-hover",
  inverse: "bg-inverse text-on-inverse hover:opacity-90",
  quiet: "hairline-ring text-fg hover:bg-surface-2",
  soft: "bg-surface-3 text-fg hover:bg-raised",
  plain: "px-3! text-fg-2 hover:bg-surface-2 hover:text-fg",
  "on-inverse": "bg-inverse-accent text-inverse-accent-ink hover:opacity-90",
} as const;

export function buttonClass({ variant = "soft", size = "md", block = false }: ButtonStyle): string {
  return classNames(
    "inline-flex items-center justify-center gap-2.5 rounded-full font-strong transition-[background-color,opacity,color] duration-150 ease-out",
    size === "lg" ? "min-h-[54px] px-7 text-md max-[380px]:px-4" : "min-h-11 px-5",
    block && "w-full",
    variants[variant],
  );
}

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<"button">, "disabled"> & {
    priceCredits?: number;
    /** Why it is disabled. It replaces the label; the button stays in reach of a screen reader. */
    disabledReason?: string | null | undefined;
    /** Called on a press while there is a reason, to explain it in full. */
    onBlocked?: () => void;
    busy?: boolean;
    children: ReactNode;
  };

export function Button({
  variant = "soft",
  size = "md",
  block = false,
  priceCredits,
  disabledReason,
  onBlocked,
  busy = false,
  children,
  onClick,
  className,
  ...rest
}: ButtonProps) {
  const disabled = Boolean(disabledReason) || busy;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={disabled || undefined}
      aria-busy={busy || undefined}
      onClick={
        disabled
          ? (event) => {
              event.preventDefault();
              if (!busy) onBlocked?.();
            }
          : onClick
      }
      className={classNames(
        buttonClass({ variant, size, block }),
        disabled && "bg-surface-3! text-fg-3! opacity-100!",
        className,
      )}
    >
      {disabledReason ?? children}
      {priceCredits !== undefined && !disabledReason && (
        <ButtonPrice credits={priceCredits} plain={variant === "primary"} />
      )}
    </button>
  );
}

function ButtonPrice({ credits, plain }: { credits: number; plain: boolean }) {
  return (
    <span className="ml-0.5 flex-none whitespace-nowrap border-l border-[color-mix(in_oklch,currentColor_28%,transparent)] pl-3">
      <Price credits={credits} plain={plain} />
    </span>
  );
}

export function ButtonLink({
  variant,
  size,
  block,
  className,
  ...rest
}: ButtonStyle & ComponentProps<typeof Link>) {
  const style = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) };
  return <Link {...rest} className={classNames(buttonClass(style), className)} />;
}

export function IconButton({
  label,
  filled = false,
  className,
  children,
  ...rest
}: ComponentProps<"button"> & { label: string; filled?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(
        "grid size-11 flex-none place-items-center rounded-full text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg",
        filled && "bg-surface-2",
        className,
      )}
    >
      {children}
    </button>
  );
}
