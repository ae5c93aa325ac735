/** Darkens the page behind a dialog or sheet. */
import { Dialog as Radix } from "radix-ui";

export function Scrim() {
  return (
    <Radix.Overlay className="fixed inset-0 z-50 bg-scrim backdrop-blur-[3px] data-[state=open]:animate-[fade_200ms_var(--ease)]" />
  );
}
