/**
 * The studio: signed-in people only. A visitor goes to /auth. When a session runs out while a page is open the
 * page stays, and its panels ask to sign in again, so that nothing that was typed is lost.
 */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, Outlet } from "react-router";
import { usePurchaseArrivals } from "#core/credits/use-purchase-arrivals.ts";
import { JobsProvider } from "#core/queue/jobs-context.tsx";
import { CreditsProvider } from "#platform/credits-context.tsx";
import { useSession } from "#platform/session.tsx";
import { Button } from "#ui/button.tsx";
import { PageSpinner } from "#ui/spinner.tsx";
import { ShelfScene, StateCard } from "#ui/state-card.tsx";
import { SandboxBanner } from "./sandbox-banner.tsx";
import { TopBar } from "./top-bar.tsx";

export default function StudioLayout() {
  const session = useSession();
  const [queryClient] = useState(createQueryClient);

  if (session.status === "loading") return <PageSpinner />;
  if (session.status === "failed") return <ServerAway onRetry={session.retry} />;
  if (session.status === "signed-out" && !session.ended) return <Navigate to="/auth" replace />;
  if (!session.connection) return <PageSpinner />;

  return (
    <QueryClientProvider client={queryClient}>
      <CreditsProvider>
        <JobsProvider>
          <PurchaseArrivals />
          <SandboxBanner config={session.connection.config} />
          <TopBar />
          <Outlet />
        </JobsProvider>
      </CreditsProvider>
    </QueryClientProvider>
  );
}

function PurchaseArrivals() {
  usePurchaseArrivals();
  return null;
}

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: true } },
  });

function ServerAway({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <StateCard
        level="h1"
        live
        className="w-full max-w-[520px]"
        scene={<ShelfScene>?</ShelfScene>}
        title="The studio cannot be reached"
        actions={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>
          The server does not answer. Jobs that are running go on; they will be here when the connection
          returns.
        </p>
      </StateCard>
    </main>
  );
}
