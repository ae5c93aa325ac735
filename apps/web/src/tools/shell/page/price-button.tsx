/** The main act of a tool, with its price. When it cannot be pressed it says why, and the way out stands beneath it. */
import type { ReactNode } from "react";
import { useCredits } from "#platform/credits-context.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { formatCredits } from "#ui/price.tsx";
import { type CallToAction, CallToActionLink } from "./call-to-action.tsx";
import { submitKeys } from "#ui/use-submit-shortcut.ts";

type PriceButtonProps = {
  priceCredits: number;
  /** What locks it: `label` stands on it, `message` tells the whole. */
  block: { label: string; message: string } | null;
  /** Of a block that is told beneath the button as well. */
  way: CallToAction | null | undefined;
  /** Another way out, behind the first. */
  otherWay?: ReactNode;
  onPress: () => void;
  /** Pressed while it is locked; without one the message is told. */
  onBlocked?: () => void;
  /** What is left afterwards can be told: it is known what is going to be made. */
  tellsBalance?: boolean;
  /** Without what is left afterwards. */
  compact?: boolean | undefined;
  children: ReactNode;
};

export function PriceButton({
  priceCredits,
  block,
  way,
  otherWay,
  onPress,
  onBlocked,
  tellsBalance = block === null,
  compact = false,
  children,
}: PriceButtonProps) {
  const { info } = useCredits();
  return (
    <div>
      <Button
        variant="primary"
        size="lg"
        block
        priceCredits={priceCredits}
        disabledReason={block?.label}
        onBlocked={onBlocked ?? (() => block && toast.error(block.message))}
        onClick={onPress}
        aria-keyshortcuts={submitKeys}
        className="whitespace-nowrap md:max-lg:px-3"
      >
        {children}
      </Button>
      {block && way ? (
        <p className="mt-3 text-sm text-pretty text-fg-2">
          {block.message} <CallToActionLink way={way} />
          {otherWay}
        </p>
      ) : (
        !compact && (
          <p className="mt-3 flex justify-between gap-3 text-sm text-fg-3 tabular-nums">
            <span>
              {info &&
                tellsBalance &&
                `${formatCredits(info.credits_balance - priceCredits)} left afterwards`}
            </span>
            <span className="hidden lg:block">{modifierKey()} Enter</span>
          </p>
        )
      )}
    </div>
  );
}

const modifierKey = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl");
