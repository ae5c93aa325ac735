/** The main button of a tool, with its price. While it is locked it shows the reason, with a call to action beneath. */
import { useEffect, type ReactNode } from "react";
import { useCredits } from "#platform/credits-context.tsx";
import { toast } from "#platform/toast.ts";
import { Button } from "#ui/button.tsx";
import { formatCredits } from "#ui/price.tsx";
import { submitKeys } from "#ui/use-submit-shortcut.ts";
import { CallToActionLink } from "./call-to-action.tsx";
import type { Reason } from "./readiness.ts";

export type PriceButtonProps = {
  label: string;
  priceCredits: number;
  /** Why it is locked. */
  reason: Reason | null;
  /** Another call to action, after that of the reason. */
  alternative?: ReactNode;
  onPress: () => void;
  /** Called on a press while it is locked; by default a toast shows the message. */
  onBlocked?: () => void;
  /** Shows the balance that is left afterwards. */
  tellsBalance?: boolean;
  /** Without the line beneath the button. */
  compact?: boolean;
};

export function PriceButton(props: PriceButtonProps) {
  const { label, priceCredits, reason, alternative, onPress, onBlocked } = props;
  const { info } = useCredits();
  const { tellsBalance = reason === null, compact = false } = props;
  const blocked = `blocked: ${reason?.code ?? ""}`;
  // Its toast leaves when what blocked the button is mended.
  useEffect(() => () => toast.dismiss(blocked), [blocked]);
  return (
    <div>
      <Button
        variant="primary"
        size="lg"
        block
        priceCredits={priceCredits}
        disabledReason={reason?.label}
        onBlocked={onBlocked ?? (() => reason && toast.error(reason.message, { id: blocked }))}
        onClick={onPress}
        aria-keyshortcuts={submitKeys}
        className="whitespace-nowrap md:max-lg:px-3"
      >
        {label}
      </Button>
      {reason?.callToAction ? (
        <p className="mt-3 text-sm text-pretty text-fg-2">
          {reason.message} <CallToActionLink to={reason.callToAction} />
          {alternative}
        </p>
      ) : (
        !compact && (
          <p className="mt-3 flex justify-between gap-3 text-sm text-fg-3 tabular-nums">
            <span>
              {info &&
                tellsBalance &&
                info.credits_balance >= priceCredits &&
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
