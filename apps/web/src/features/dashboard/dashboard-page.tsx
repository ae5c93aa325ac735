/** The home page of the studio: links to the tools, the running job and the latest work. */
import { useState } from "react";
import { useSession } from "#platform/session.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { Doors } from "./doors.tsx";
import { FirstModelLine } from "./first-model-line.tsx";
import { greeting } from "./greeting.ts";
import { QuickLinks } from "./quick-links.tsx";
import { RecentWork } from "./recent-work.tsx";

export const meta = () => pageMeta("Dashboard", "Your studio: make pictures and see what you made.");

export default function DashboardPage() {
  const { user } = useSession();
  const [hour] = useState(() => new Date().getHours());
  return (
    <main className="studio-column pt-2 pb-12 md:pt-10 md:pb-20">
      <h1 className="display text-[clamp(34px,4vw,48px)]">{greeting(hour, user?.email)}</h1>
      <Doors />
      <PanelBoundary panel="quick links">
        <QuickLinks />
      </PanelBoundary>
      <PanelBoundary panel="recent work">
        <RecentWork />
      </PanelBoundary>
      <FirstModelLine />
    </main>
  );
}
