/** How the operator of this machine gets a real model, while the sketch makes the pictures. */
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import { isOwnMachine } from "#platform/own-machine.ts";
import { useSession } from "#platform/session.tsx";

export function FirstModelLine() {
  const { connection } = useSession();
  if (!connection || !isOwnMachine(window.location.hostname) || !sketches(connection.config)) return null;
  return (
    <p className="mt-10 text-sm text-pretty text-fg-3">
      Pictures are sketches until a model makes them. In the folder of Galatea,{" "}
      <code className="rounded-sm bg-surface-2 px-1.5 py-0.5 text-fg-2">npm run admin -- models</code> lists
      what this machine can run, and installs it.
    </p>
  );
}

const sketches = ({ engines }: PublicConfig): boolean =>
  engines.image?.length === 1 && engines.image[0]?.id === "sketch";
