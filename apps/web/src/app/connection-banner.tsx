/** A line that shows while there is no connection. */
import { WifiOff } from "lucide-react";
import { useJobs } from "#tools/shell/queue/jobs-context.tsx";
import { useOnline } from "#platform/online.ts";

export function ConnectionBanner() {
  const online = useOnline();
  const { unreachable } = useJobs();
  const away = !online || unreachable;
  return (
    <output className="studio-column block print:hidden">
      {away && (
        <span className="mb-3 flex items-center justify-center gap-2.5 rounded-card bg-surface-2 px-4 py-2.5 text-sm md:mt-1 text-pretty text-fg-2">
          <WifiOff size={16} aria-hidden="true" className="flex-none" />
          {online
            ? "The server is not responding. Trying again. What you typed is safe, and running jobs continue."
            : "You are offline. What you typed is safe, and running jobs continue."}
        </span>
      )}
    </output>
  );
}
