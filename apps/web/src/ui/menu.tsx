/**
 * Menus of the page's head and of things on it, in a native popover: Esc and a click outside close it, and the focus returns to the button.
 * Its entries are links and buttons in the tab order.
 */
import {
  createContext,
  use,
  useCallback,
  useId,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
  type ToggleEvent,
} from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

const itemClass =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg";

const menuClass =
  "fixed inset-auto z-50 m-0 min-w-60 rounded-card bg-surface-2 p-1.5 text-fg shadow-float open:animate-[rise_150ms_var(--ease)]";

const CloseContext = createContext<() => void>(() => undefined);

type MenuProps = { label: string; icon: ReactNode; children: ReactNode };

/** A menu of the page's head: it opens beneath it, at the right edge. */
export function Menu({ label, icon, children }: MenuProps) {
  const id = useId();
  const popover = useRef<HTMLElement>(null);
  const close = useCallback(() => popover.current?.hidePopover(), []);
  return (
    <div className="relative">
      <MenuButton label={label} icon={icon} menuId={id} className="bg-surface-2" />
      <nav
        ref={popover}
        id={id}
        popover="auto"
        aria-label={label}
        className={`${menuClass} top-16 right-4 md:right-7`}
      >
        <CloseContext value={close}>{children}</CloseContext>
      </nav>
    </div>
  );
}

/** A menu beside its button, wherever that stands. Its entries are in the document only while it is open. */
export function MenuBeside({ label, icon, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => popover.current?.hidePopover(), []);
  return (
    <>
      <MenuButton ref={button} label={label} icon={icon} menuId={id} />
      <nav
        ref={popover}
        id={id}
        popover="auto"
        aria-label={label}
        onBeforeToggle={({ newState }) => setOpen(newState === "open")}
        onToggle={(event) => positionBeside(event, button)}
        className={`${menuClass} max-w-[calc(100vw-16px)] text-base`}
      >
        {isOpen && <CloseContext value={close}>{children}</CloseContext>}
      </nav>
    </>
  );
}

type MenuButtonProps = Omit<MenuProps, "children"> & {
  menuId: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

const MenuButton = ({ label, icon, menuId, className, ref }: MenuButtonProps) => (
  <button
    ref={ref}
    type="button"
    aria-label={label}
    title={label}
    popoverTarget={menuId}
    className={classNames(
      "grid size-11 flex-none place-items-center rounded-full text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg",
      className,
    )}
  >
    {icon}
  </button>
);

const gapPx = 8;

/** Above the button if there is room, else beneath it, and within the window. */
function positionBeside(
  { newState, currentTarget: menu }: ToggleEvent<HTMLElement>,
  button: RefObject<HTMLElement | null>,
): void {
  if (newState !== "open" || !button.current) return;
  const { top, bottom, right } = button.current.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const above = top - height - gapPx;
  menu.style.top = `${above >= gapPx ? above : Math.min(bottom + gapPx, window.innerHeight - height - gapPx)}px`;
  menu.style.left = `${Math.max(gapPx, Math.min(right - width, window.innerWidth - width - gapPx))}px`;
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
