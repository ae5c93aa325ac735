/** Credits: balance, history, lots, purchases and daily limit. */
import { onlineManager } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { CheckForPurchasesButton } from "#tools/shell/purchases/check-for-purchases-button.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { AskedPicture } from "./asked-picture.tsx";
import { BalanceCard } from "./balance-card.tsx";
import { CsvButton } from "./csv-button.tsx";
import { DailyLimitCard } from "./daily-limit-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { HoldingsCard } from "./holdings-card.tsx";
import { KeptCard } from "./kept-card.tsx";
import { PurchasesCard } from "./purchases-card.tsx";
import { RowExplainedCard } from "./row-explained-card.tsx";

export const meta = () => pageMeta("Credits", "Your balance, what it was spent on, and what ends when.");

export default function CreditsPage() {
  return (
    <main className="studio-column pt-2 pb-12 md:pt-10 md:pb-20">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3.5">
        <h1 className="display text-2xl">Credits</h1>
        <div className="flex flex-wrap gap-2">
          <CheckForPurchasesButton />
          <CsvButton />
        </div>
      </div>
      <OfflineNote />
      <Panels />
      <AskedPicture />
    </main>
  );
}

/**
 * In reading order: the balance, the history, and what is beside it on a wide screen. The order is the same for every
 * width, so that turning a tablet mounts nothing again.
 */
function Panels() {
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3.5 lg:mt-7 lg:grid-cols-[minmax(0,1fr)_372px] lg:grid-rows-[auto_1fr]">
      <PanelBoundary panel="balance">
        <BalanceCard />
      </PanelBoundary>
      <div className="min-w-0">
        <PanelBoundary panel="history">
          <HistoryCard />
        </PanelBoundary>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3.5 md:max-lg:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="grid content-start gap-3.5">
          <PanelBoundary panel="holdings">
            <HoldingsCard />
          </PanelBoundary>
          <PanelBoundary panel="daily limit">
            <DailyLimitCard />
          </PanelBoundary>
          <PanelBoundary panel="storage">
            <KeptCard />
          </PanelBoundary>
        </div>
        <div className="grid content-start gap-3.5">
          <PanelBoundary panel="purchases">
            <PurchasesCard />
          </PanelBoundary>
          <RowExplainedCard />
        </div>
      </div>
    </div>
  );
}

function OfflineNote() {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  if (online) return null;
  return (
    <output className="mt-5 flex items-center gap-3 rounded-card bg-surface-2 px-4 py-3 text-fg-2">
      <CloudOff size={18} aria-hidden="true" />
      You are offline. This page updates when you are online again.
    </output>
  );
}
