/** A panel whose content could not be loaded. Offline it waits for the connection, otherwise it offers another try. */
import { CloudOff, RotateCcw } from "lucide-react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";

type PanelProblemProps = {
  what: string;
  offline: boolean;
  onRetry: () => void;
  className?: string | undefined;
};

export function PanelProblem({ what, offline, onRetry, className }: PanelProblemProps) {
  return (
    <output className={classNames("flex flex-wrap items-center gap-x-4 gap-y-3 py-5 text-fg-2", className)}>
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
