/**
 * The layout of the studio, for signed-in people. Visitors are sent to /auth. When a session ends while a page is open, the
 * page stays and its panels ask to sign in again, so that no typed text is lost.
 */
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { usePurchaseArrivals } from "#tools/shell/purchases/use-purchase-arrivals.ts";
import { JobsProvider } from "#tools/shell/queue/jobs-context.tsx";
import { PaymentNote } from "#tools/shell/purchases/payment-note.tsx";
import { ConsentQuestion } from "#tools/shell/uploads/consent-question.tsx";
import { authPathFrom } from "#platform/auth-door.ts";
import { CreditsProvider } from "#platform/credits-context.tsx";
import { createQueryClient } from "#platform/query-client.ts";
import { awaitsAdultStatement, useSession } from "#platform/session.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { BottomNav } from "./bottom-nav.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { KeptApp } from "./app-updates.tsx";
import { SandboxBanner } from "./sandbox-banner.tsx";
import { StudioShortcuts } from "./studio-shortcuts.tsx";
import { TopBar } from "./top-bar.tsx";

const AdultStatement = lazy(() => import("#features/auth/adult-statement.tsx"));
const ServerAway = lazy(() => import("./server-away.tsx"));

export default function StudioLayout() {
  const session = useSession();
  const { pathname } = useLocation();
  const [queryClient] = useState(createStudioQueries);
  const [shortcutsOpen, setShortcutsOpen] = useState(false);

  if (session.status === "loading") return <PageSpinner />;
  if (session.status === "failed") {
    return (
      <Suspense fallback={<PageSpinner />}>
        <ServerAway onRetry={session.retry} />
      </Suspense>
    );
  }
  if (session.status === "signed-out" && !session.ended)
    return <Navigate to={authPathFrom(pathname)} replace />;
  if (session.needsStep) return <Navigate to={authPathFrom(pathname)} replace />;
  if (!session.connection) return <PageSpinner />;
  if (awaitsAdultStatement(session.user)) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <AdultStatement />
      </Suspense>
    );
  }

  return (
    <QueryClientProvider client={queryClient}>
      <CreditsProvider>
        <JobsProvider>
          <PurchaseArrivals />
          <KeptApp />
          <SandboxBanner config={session.connection.config} />
          <TopBar onShortcuts={() => setShortcutsOpen(true)} />
          <ConnectionBanner />
          <PaymentNote />
          <Outlet />
          <BottomNav />
          <ConsentQuestion />
          <StudioShortcuts open={shortcutsOpen} onOpenChange={setShortcutsOpen} />
        </JobsProvider>
      </CreditsProvider>
    </QueryClientProvider>
  );
}

function PurchaseArrivals() {
  usePurchaseArrivals();
  return null;
}

const createStudioQueries = () =>
  createQueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: true } },
  });
