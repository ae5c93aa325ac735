/** The document around every page: fonts, the theme before the first paint, session, toasts, and the error page. */
import { lazy, Suspense, useEffect, useRef, type ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  type LinksFunction,
} from "react-router";
import sansUrl from "#ui/fonts/instrument-sans-basic.woff2?url";
import serifUrl from "#ui/fonts/newsreader-basic.woff2?url";
import { FollowAddress } from "#features/auth/follow-address.tsx";
import { awaitsAdultStatement, SessionProvider, useSession } from "#platform/session.tsx";
import { applyTheme, themeStartScript } from "#platform/theme.ts";
import { SkipLink } from "#ui/skip-link.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { earlyPressScript, replayEarlyPress } from "./early-press.ts";
import { lateStartScript, useStartsLate } from "./late-start.ts";
import { ToastHost } from "./toast-host.tsx";
import { BrokenPage } from "./broken-page.tsx";
import { NotFound } from "./not-found.tsx";
import { useIsStatic } from "./use-is-static.ts";
import "#ui/app.css";

const Arrivals = lazy(() => import("./arrivals.tsx"));

export const links: LinksFunction = () => [
  { rel: "preload", href: sansUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: serifUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
  const isStatic = useIsStatic();
  const startsLate = useStartsLate();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#150c13" suppressHydrationWarning />
        <script dangerouslySetInnerHTML={{ __html: themeStartScript }} />
        {!isStatic && <script dangerouslySetInnerHTML={{ __html: earlyPressScript }} />}
        {startsLate && !isStatic && <script dangerouslySetInnerHTML={{ __html: lateStartScript }} />}
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        {!isStatic && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <SessionProvider>
      <PathEffects />
      <FollowAddress />
      <ArrivalsWhenConnected />
      <Outlet />
      <ToastHost />
    </SessionProvider>
  );
}

/** What a sign-in brings, for those who are signed in only. */
function ArrivalsWhenConnected() {
  const { connection, user } = useSession();
  return connection && !awaitsAdultStatement(user) ? (
    <Suspense fallback={null}>
      <Arrivals />
    </Suspense>
  ) : null;
}

/** Scrolls a new path to its top or to the part that its hash names, and applies its theme. */
function PathEffects() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef(pathname);
  const firstKey = useRef(key);
  const startsLate = useStartsLate();
  useEffect(replayEarlyPress, []);
  useEffect(() => {
    // The first page is prerendered and may have been scrolled before this runs.
    if (shown.current !== pathname) window.scrollTo(0, 0);
    shown.current = pathname;
    applyTheme(pathname);
  }, [pathname]);
  useEffect(() => {
    const isFirst = firstKey.current === key;
    // The browser has gone to the hash of a prerendered page, and somebody may have scrolled on since.
    if (hash === "" || (isFirst && startsLate)) return;
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key, startsLate]);
  return null;
}

export function HydrateFallback() {
  return <PageSpinner />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <BrokenPage error={error} />;
}
