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

type LastChecks = {
  engineAway: boolean;
  /** Null until the server has answered. */
  account: object | null;
  sending: boolean;
};
type LastMessages = Record<"engineAway" | "sending", string>;

/** The checks that a tool ends with: an engine, a known balance, and no request in progress. */
export const lastReasons = ({ engineAway, account, sending }: LastChecks, messages: LastMessages) =>
  activeReasons([
    engineAway &&
      ({
        code: "engine_away",
        label: "No engine right now",
        message: messages.engineAway,
      } as const satisfies Reason),
    account === null && creditsLoading,
    sending &&
      ({ code: "sending", label: "Starting...", message: messages.sending } as const satisfies Reason),
  ]);
