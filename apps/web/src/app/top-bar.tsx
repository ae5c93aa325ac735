/** The bar above every page of the studio: its pages, the balance, the queue and the menu. */
import { Link, useLocation } from "react-router";
import { QueueButton } from "#tools/shell/queue/queue-button.tsx";
import { useSession } from "#platform/session.tsx";
import { Logo } from "#ui/logo.tsx";
import { useIsPhone } from "#ui/use-media.ts";
import { BalanceLink } from "./balance-link.tsx";
import { BarLink } from "./bar-link.tsx";
import { StudioMenu } from "./studio-menu.tsx";
import { DashboardCredits } from "./dashboard-credits.tsx";
import { barPages } from "./studio-pages.ts";

/** @param onShortcuts opens the list of shortcuts. */
export function TopBar({ onShortcuts }: { onShortcuts: () => void }) {
  const { pathname } = useLocation();
  const { user } = useSession();
  const phone = useIsPhone();
  const balance = user && (
    <>
      <BalanceLink wide={phone} />
      {pathname === "/dashboard" && <DashboardCredits />}
    </>
  );
  return (
    <header className="top-bar px-4 pb-3 md:px-7 md:pb-0">
      <div className="flex h-16 items-center gap-3 md:h-[68px]">
        <Link to="/dashboard" aria-label="Galatea, to the dashboard" className="flex min-h-11 items-center">
          <Logo />
        </Link>
        <nav aria-label="Main" className="ml-6 hidden min-[88rem]:flex">
          {barPages.map(({ to, label }) => (
            <BarLink key={to} to={to} label={label} current={pathname === to} />
          ))}
        </nav>
        <span className="flex-1" />
        {!phone && balance}
        {user && <QueueButton />}
        <StudioMenu pathname={pathname} onShortcuts={onShortcuts} />
      </div>
      {phone && balance && <div className="flex gap-2">{balance}</div>}
    </header>
  );
}
