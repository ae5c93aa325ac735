/** The public pages' menu on a phone. A popover opens and closes without a script. */
import { Menu } from "lucide-react";
import { Link } from "react-router";
import { IconButton } from "#ui/button.tsx";

const menuId = "phone-menu";

type MenuLink = { to: string; label: string };

export function PhoneMenu({ links }: { links: readonly MenuLink[] }) {
  return (
    <>
      <IconButton label="Menu" popoverTarget={menuId} className="lg:hidden">
        <Menu size={20} />
      </IconButton>
      <nav
        id={menuId}
        popover="auto"
        aria-label="Menu"
        className="card fixed inset-x-3 top-16 bottom-auto m-0 w-auto bg-surface-2 p-2 text-fg shadow-float not-[:popover-open]:hidden lg:hidden"
      >
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={closeMenu}
                className="flex min-h-12 items-center rounded-md px-4 text-md transition-colors duration-150 hover:bg-surface-3"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** A page that the app opens itself leaves the header, and so the popover, where it is. */
const closeMenu = (): void => document.getElementById(menuId)?.hidePopover();
