/** A menu that hangs from a button. */
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

const itemClass =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-fg-2 outline-none select-none data-[highlighted]:bg-surface-3 data-[highlighted]:text-fg";

export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-50 min-w-60 rounded-card bg-surface-2 p-1.5 shadow-float data-[state=open]:animate-[rise_150ms_var(--ease)]"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuLink({ to, icon, current = false, children }: { to: string; icon?: ReactNode; current?: boolean; children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild>
      <Link
        to={to}
        aria-current={current ? "page" : undefined}
        className={classNames(itemClass, current && "font-strong text-fg!")}
      >
        {icon}
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}

export function MenuItem({ icon, onSelect, keepOpen = false, children }: { icon?: ReactNode; onSelect: () => void; keepOpen?: boolean; children: ReactNode }) {
  return (
    <DropdownMenu.Item
      className={itemClass}
      onSelect={(event) => {
        if (keepOpen) event.preventDefault();
        onSelect();
      }}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuDivider() {
  return <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-hairline" />;
}
