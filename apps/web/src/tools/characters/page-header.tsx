/** The count of characters against the plan's number, and the button to make another one. */
import { Plus } from "lucide-react";
import { useCredits } from "#platform/credits-context.tsx";
import { Button } from "#ui/button.tsx";
import { toast } from "#platform/toast.ts";
import type { Block } from "./readiness.ts";

type PageHeaderProps = {
  /** Why no new one can be begun. */
  block: Block | null;
  onCreate: () => void;
  onUpgrade: () => void;
};

export function PageHeader({ block, onCreate, onUpgrade }: PageHeaderProps) {
  const { info } = useCredits();
  const isFull = block !== null && (info?.max_characters ?? 0) > 0;
  return (
    <header>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3.5">
        <div>
          <h1 className="display text-2xl">Characters</h1>
          <p className="mt-1.5 min-h-6 text-fg-2 tabular-nums">
            {info && `${info.current_character_count} of ${info.max_characters} characters`}
          </p>
        </div>
        <Button
          variant="primary"
          disabledReason={block?.label}
          onBlocked={() => block && toast.error(block.message)}
          onClick={onCreate}
        >
          <Plus size={18} aria-hidden="true" />
          Create character
        </Button>
      </div>
      {isFull && (
        <p className="mt-2 text-sm text-pretty text-fg-2">
          {block.message}{" "}
          <button
            type="button"
            onClick={onUpgrade}
            className="font-strong whitespace-nowrap text-accent-text underline underline-offset-4"
          >
            Upgrade
          </button>
        </p>
      )}
    </header>
  );
}
