/** The bar above every screen of the studio: where one can go, what is left, and the menu. */
import {
  Coins,
  CreditCard,
  Expand,
  Film,
  House,
  Image,
  Keyboard,
  LogOut,
  Menu as MenuIcon,
  MessagesSquare,
  Moon,
  PencilLine,
  ScanLine,
  Sun,
  Users,
  type LucideIcon,
} from "lucide-react";
import { Link, useLocation, useNavigate } from "react-router";
import { planByName, planNames, type TierName } from "@galatea/contract/plans.ts";
import { QueueButton } from "#tools/shell/queue/queue-button.tsx";
import { useCredits } from "#platform/credits-context.tsx";
import { useSession } from "#platform/session.tsx";
import { chooseTheme, useTheme } from "#platform/theme.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Logo } from "#ui/logo.tsx";
import { Menu, MenuDivider, MenuItem, MenuLink } from "#ui/menu.tsx";
import { CoinDot, formatCredits } from "#ui/price.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useIsPhone } from "#ui/use-media.ts";

type Place = { to: string; label: string; icon: LucideIcon; inMenu: boolean };

const places = [
  { to: "/dashboard", label: "Dashboard", icon: House, inMenu: true },
  { to: "/characters", label: "Characters", icon: Users, inMenu: false },
  { to: "/images", label: "Images", icon: Image, inMenu: false },
  { to: "/videos", label: "Generate Videos", icon: Film, inMenu: true },
  { to: "/upscaler", label: "Image Upscaler", icon: Expand, inMenu: true },
  { to: "/ai-girlfriend", label: "AI Girlfriend", icon: MessagesSquare, inMenu: false },
  { to: "/subscription", label: "Subscription", icon: CreditCard, inMenu: true },
] as const;

/** Tools that are linked from the dashboard, and so are not in the bar. */
const moreTools = [
  { to: "/image-editor", label: "Image Editor", icon: PencilLine, inMenu: true },
  { to: "/process", label: "Process Image", icon: ScanLine, inMenu: true },
] as const;

/** In the order of the menu: the other tools come after the upscaler. */
const menuPlaces: readonly Place[] = places.flatMap((place): Place[] =>
  place.to === "/upscaler" ? [place, ...moreTools] : [place],
);

/** The balance beside the menu leads there too, so it is not in the bar. */
const credits = { to: "/account/credits", label: "Credits", icon: Coins, inMenu: true } as const;

/** @param onShortcuts opens the list of the keyboard's shortcuts. */
export function TopBar({ onShortcuts }: { onShortcuts: () => void }) {
  const { pathname } = useLocation();
  const { user } = useSession();
  const phone = useIsPhone();
  return (
    <header className="px-4 pb-3 md:px-7 md:pb-0">
      <div className="flex h-16 items-center gap-3 md:h-[68px]">
        <Link to="/dashboard" aria-label="Galatea, to the dashboard" className="flex min-h-11 items-center">
          <Logo />
        </Link>
        <nav aria-label="Main" className="ml-6 hidden min-[88rem]:flex">
          {places.map((place) => (
            <Link
              key={place.to}
              to={place.to}
              aria-current={pathname === place.to ? "page" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center rounded-full px-3.5 whitespace-nowrap transition-colors duration-150 hover:text-fg",
                pathname === place.to ? "font-strong text-fg" : "text-fg-2",
              )}
            >
              {place.label}
            </Link>
          ))}
        </nav>
        <span className="flex-1" />
        {!phone && user && <BalanceLink />}
        {user && <QueueButton />}
        <StudioMenu pathname={pathname} onShortcuts={onShortcuts} />
      </div>
      {phone && user && <BalanceLink wide />}
    </header>
  );
}

const tierLabel = (tier: TierName): string => {
  const plan = planNames.find((name) => name === tier);
  return plan ? planByName(plan).label : "Free";
};

function BalanceLink({ wide = false }: { wide?: boolean }) {
  const { info, state } = useCredits();
  return (
    <Link
      to={credits.to}
      className={classNames(
        "items-center gap-2.5 rounded-full bg-surface-2 pr-[7px] pl-4 whitespace-nowrap tabular-nums transition-colors duration-150 hover:bg-surface-3",
        wide ? "flex h-11 w-full justify-between" : "inline-flex h-11",
      )}
    >
      <span className="inline-flex items-center gap-2.5">
        <CoinDot />
        {info ? (
          <span>
            <b className="text-credit">{formatCredits(info.credits_balance)}</b>{" "}
            <span className="text-fg-2">credits</span>
          </span>
        ) : state === "failed" ? (
          <span className="text-fg-2">credits unknown</span>
        ) : (
          <Skeleton className="h-4 w-24 rounded-full bg-surface-3!" />
        )}
      </span>
      {info ? (
        <Badge tone={info.tier_name === "free" ? "neutral" : "gold"} className="h-[30px]!">
          {tierLabel(info.tier_name)}
        </Badge>
      ) : (
        state !== "failed" && <Skeleton className="h-[30px] w-16 rounded-full bg-surface-3!" />
      )}
    </Link>
  );
}

function StudioMenu({ pathname, onShortcuts }: { pathname: string; onShortcuts: () => void }) {
  const theme = useTheme();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const logOut = async () => {
    await signOut();
    await navigate("/auth", { replace: true });
  };
  return (
    <Menu label="Menu" icon={<MenuIcon size={18} />}>
      {[...menuPlaces, credits].map(({ to, label, icon: Icon, inMenu }) => (
        <div key={to} className={inMenu ? undefined : "min-[88rem]:hidden"}>
          <MenuLink to={to} current={pathname === to} icon={<Icon size={18} />}>
            {label}
          </MenuLink>
        </div>
      ))}
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
