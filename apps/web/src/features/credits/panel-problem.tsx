/** A panel whose figures could not be loaded. Offline it waits for the connection, otherwise it offers another try. */
import { CloudOff, RotateCcw } from "lucide-react";
import { Button } from "#ui/button.tsx";

type PanelProblemProps = { what: string; offline: boolean; onRetry: () => void };

export function PanelProblem({ what, offline, onRetry }: PanelProblemProps) {
  return (
    <output className="flex flex-wrap items-center gap-x-4 gap-y-3 py-5 text-fg-2">
      <CloudOff size={22} aria-hidden="true" className="text-fg-3" />
      <span className="min-w-0 flex-[1_1_200px] text-pretty">
        {offline
          ? `You are offline. ${what} will appear here when you are online again.`
          : `${what} could not be loaded. Nothing is lost: everything is kept on the server.`}
      </span>
      {!offline && (
        <Button onClick={onRetry}>
          <RotateCcw size={18} aria-hidden="true" />
          Try again
        </Button>
      )}
    </output>
  );
}
