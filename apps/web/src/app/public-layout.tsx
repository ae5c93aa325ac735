/** Header and footer of the public pages. */
import { Link, Outlet } from "react-router";
import { useSession } from "#platform/session.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Logo } from "#ui/logo.tsx";
import { BarLink } from "./bar-link.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export const handle = { startsLate: true };

const links = [
  { to: "/ai-models", label: "AI Models" },
  { to: "/video-generation", label: "Video Generation" },
  { to: "/how-it-works", label: "How It Works" },
  { to: "/#pricing", label: "Pricing" },
  { to: "/blog", label: "Blog" },
];

export default function PublicLayout() {
  return (
    <>
      <header className="wrap relative z-10 flex h-16 items-center md:h-[84px]">
        <Link to="/" className="flex min-h-11 items-center">
          <Logo />
        </Link>
        <nav aria-label="Main" className="ml-9 hidden lg:flex">
          {links.map((link) => (
            <BarLink key={link.to} to={link.to} label={link.label} />
          ))}
        </nav>
        <span className="flex-1" />
        <span className="flex items-center gap-2 max-[340px]:gap-0">
          <ThemeSwitch />
          <SignInOrDashboard />
          <PhoneMenu links={links} />
        </span>
      </header>
      <div id="main">
        <Outlet />
      </div>
      <SiteFooter />
    </>
  );
}

/** Until auth has answered, and on pages without scripts, the start script decides by the stored session. */
function SignInOrDashboard() {
  const { status } = useSession();
  const dashboard = (
    <ButtonLink to="/dashboard" variant="quiet" className="max-[340px]:px-3">
      Dashboard
    </ButtonLink>
  );
  if (status === "signed-in") return dashboard;
  return (
    <>
      <span className="only-returning">{dashboard}</span>
      <span className="only-visitor">
        <ButtonLink to="/auth" variant="quiet">
          Sign In
        </ButtonLink>
      </span>
    </>
  );
}
