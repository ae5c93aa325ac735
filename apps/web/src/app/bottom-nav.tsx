/** The five main places, at the lower edge of a phone. What else lies at that edge stands on `--bottom-nav`. */
import { Clapperboard, House, Images, Sparkles, Users } from "lucide-react";
import { Link, useLocation } from "react-router";
import { classNames } from "#ui/class-names.ts";

const places = [
  { to: "/dashboard", label: "Home", icon: House },
  { to: "/images", label: "Create", icon: Sparkles },
  { to: "/images?view=gallery", label: "Gallery", icon: Images },
  { to: "/characters", label: "Characters", icon: Users },
  { to: "/videos", label: "Animate", icon: Clapperboard },
] as const;

export function BottomNav() {
  const { pathname, search } = useLocation();
  const inGallery = new URLSearchParams(search).get("view") === "gallery";
  const here = pathname === "/images" && inGallery ? "/images?view=gallery" : pathname;
  return (
    <>
      <div aria-hidden="true" className="h-(--bottom-nav) md:hidden" />
      <nav
        aria-label="Main places"
        className="bottom-nav fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-nav) bg-surface-1 pb-[env(safe-area-inset-bottom)] shadow-[0_-1px_0_var(--hairline)] md:hidden"
      >
        {places.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === here ? "page" : undefined}
            className={classNames(
              "flex flex-auto flex-col items-center justify-center gap-0.5 text-sm leading-tight",
              to === here ? "font-strong text-fg" : "text-fg-2",
            )}
          >
            <span
              className={classNames(
                "grid h-6 w-11 place-items-center rounded-full",
                to === here && "bg-accent-wash text-accent-text",
              )}
            >
              <Icon size={18} aria-hidden="true" />
            </span>
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}
