/**
 * A menu beneath its button, in a native popover: Esc and a click outside close it, and the focus returns to the button.
 * Its entries are links and buttons in the tab order.
 */
import { createContext, use, useCallback, useId, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

const itemClass =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg";

const CloseContext = createContext<() => void>(() => undefined);

type MenuProps = { label: string; icon: ReactNode; children: ReactNode };

export function Menu({ label, icon, children }: MenuProps) {
  const id = useId();
  const popover = useRef<HTMLElement>(null);
  const close = useCallback(() => popover.current?.hidePopover(), []);
  return (
    <div className="relative">
      <button
        type="button"
        aria-label={label}
        title={label}
        popoverTarget={id}
        className="grid size-11 place-items-center rounded-full bg-surface-2 text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg"
      >
        {icon}
      </button>
      <nav
        ref={popover}
        id={id}
        popover="auto"
        aria-label={label}
        className="fixed inset-auto top-16 right-4 z-50 m-0 min-w-60 rounded-card bg-surface-2 p-1.5 text-fg shadow-float open:animate-[rise_150ms_var(--ease)] md:right-7"
      >
        <CloseContext value={close}>{children}</CloseContext>
      </nav>
    </div>
  );
}

type MenuLinkProps = { to: string; icon?: ReactNode; current?: boolean; children: ReactNode };

export function MenuLink({ to, icon, current = false, children }: MenuLinkProps) {
  const close = use(CloseContext);
  return (
    <Link
      to={to}
      onClick={close}
      aria-current={current ? "page" : undefined}
      className={classNames(itemClass, current && "font-strong text-fg!")}
    >
      {icon}
      {children}
    </Link>
  );
}

type MenuItemProps = { icon?: ReactNode; onSelect: () => void; keepOpen?: boolean; children: ReactNode };

export function MenuItem({ icon, onSelect, keepOpen = false, children }: MenuItemProps) {
  const close = use(CloseContext);
  return (
    <button
      type="button"
      className={itemClass}
      onClick={() => {
        if (!keepOpen) close();
        onSelect();
      }}
    >
      {icon}
      {children}
    </button>
  );
}

export function MenuDivider() {
  return <hr className="mx-3 my-1.5 h-px border-0 bg-hairline" />;
}
