/** Warns that payments and mail are simulated, on sandbox servers that other people can reach. */
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import { isOwnMachine } from "#platform/own-machine.ts";

export function SandboxBanner({ config }: { config: PublicConfig }) {
  if (isOwnMachine(window.location.hostname)) return null;
  if (!config.paymentsSandbox && !config.autoConfirm) return null;
  return (
    <p className="bg-warning-wash px-4 py-2 text-center text-sm text-warning print:hidden">
      Sandbox: payments are play money and addresses are not checked. Not for real use.
    </p>
  );
}
