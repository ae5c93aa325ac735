/** The 404 page. It logs the path, so that a broken link of ours can be found. */
import { useEffect } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "#ui/button.tsx";

export function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error("404: there is no page at", pathname);
  }, [pathname]);
  return (
    <main className="wrap grid min-h-[76dvh] place-items-center py-16 text-center">
      <div className="flex flex-col items-center gap-6">
        <div className="grid h-[300px] w-[232px] place-items-center rounded-t-full rounded-b-card bg-surface-1 shadow-card">
          <h1 className="font-serif text-[84px] leading-none font-[340] tracking-[-0.04em]">404</h1>
        </div>
        <p className="display text-2xl leading-[1.12]">Oops! Page not found</p>
        <ButtonLink to="/" variant="inverse">
          Return to Home
        </ButtonLink>
      </div>
    </main>
  );
}
