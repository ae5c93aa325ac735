/** The menu of the studio: its pages, the theme, the shortcuts and the logout. */
import { Keyboard, LogOut, Menu as MenuIcon, Moon, Sun } from "lucide-react";
import { useNavigate } from "react-router";
import { AccountIcon } from "#features/account/profile/account-icon.tsx";
import { useSession } from "#platform/session.tsx";
import { chooseTheme, useTheme } from "#platform/theme.ts";
import { Menu, MenuDivider, MenuItem, MenuLink } from "#ui/menu.tsx";
import { accountPage, menuPages } from "./studio-pages.ts";

export function StudioMenu({ pathname, onShortcuts }: { pathname: string; onShortcuts: () => void }) {
  const theme = useTheme();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const logOut = async () => {
    await signOut();
    await navigate("/auth", { replace: true });
  };
  return (
    <Menu label="Menu" icon={<MenuIcon size={18} />}>
      {menuPages.map(({ to, label, icon: Icon, inMenu }) => (
        <div key={to} className={inMenu ? undefined : "min-[88rem]:hidden"}>
          <MenuLink to={to} current={pathname === to} icon={<Icon size={18} />}>
            {label}
          </MenuLink>
        </div>
      ))}
      <MenuLink to={accountPage.to} current={pathname === accountPage.to} icon={<AccountIcon />}>
        {accountPage.label}
      </MenuLink>
      <MenuDivider />
      <MenuItem
        keepOpen
        icon={theme === "dark" ? <Sun size={18} /> : <Moon size={18} />}
        onSelect={() => chooseTheme(theme === "dark" ? "light" : "dark")}
      >
        {theme === "dark" ? "Light theme" : "Dark theme"}
      </MenuItem>
      <div className="hidden md:block">
        <MenuItem icon={<Keyboard size={18} />} onSelect={onShortcuts}>
          Shortcuts
        </MenuItem>
      </div>
      <MenuItem icon={<LogOut size={18} />} onSelect={() => void logOut()}>
        Logout
      </MenuItem>
    </Menu>
  );
}
