/** Reasons that several tools give, each told in the tool's own words. */
import { activeReasons, creditsLoading, type Reason } from "./readiness.ts";

export const signedOut = (label: string, message: string) =>
  ({ code: "signed_out", callToAction: "sign_in", label, message }) as const satisfies Reason;

/** The plan does not include it. */
export const upgradeRequired = (message: string) =>
  ({ code: "tier", callToAction: "upgrade", label: "Upgrade Required", message }) as const satisfies Reason;

export const insufficientBalance = (message: string) =>
  ({
    code: "credits",
    callToAction: "credits",
    label: "Insufficient Credits",
    message,
  }) as const satisfies Reason;

/** An upload needs the statement about the people in it. */
export const consentMissing = (label: string) =>
  ({
    code: "consent",
    label,
    message: "Please confirm first that whoever is in the uploaded picture is an adult and agrees.",
  }) as const satisfies Reason;

/** Said before anything that the person could still do, because nothing of it helps now. */
export const engineAwayReason = (message: string) =>
  ({
    code: "engine_away",
    callToAction: "none",
    label: "No engine right now",
    message,
  }) as const satisfies Reason;

type LastChecks = {
  /** Null until the server has answered. */
  account: object | null;
  sending: boolean;
};

/** The checks that a tool ends with: a known balance, and no request in progress. */
export const lastReasons = ({ account, sending }: LastChecks, sendingMessage: string) =>
  activeReasons([
    account === null && creditsLoading,
    sending && ({ code: "sending", label: "Starting...", message: sendingMessage } as const satisfies Reason),
  ]);
