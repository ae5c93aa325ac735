/** A link in the bar of the public pages or of the studio. */
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";

type BarLinkProps = { to: string; label: string; current?: boolean };

export function BarLink({ to, label, current = false }: BarLinkProps) {
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className={classNames(
        "inline-flex min-h-11 items-center rounded-full px-3.5 whitespace-nowrap transition-colors duration-150 hover:text-fg",
        current ? "font-strong text-fg" : "text-fg-2",
      )}
    >
      {label}
    </Link>
  );
}
