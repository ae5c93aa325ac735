/** Second steps, recovery codes and passkeys: the protection of an account beside its password. */
import { useState } from "react";
import { supportsPasskeys } from "#platform/passkeys.ts";
import { PanelFallback } from "#ui/panel-fallback.tsx";
import { Repeated, Skeleton } from "#ui/skeleton.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondSteps } from "./second-steps.tsx";
import { useFactors } from "./use-factors.ts";

export function FactorsSection() {
  const query = useFactors();
  const { data } = query;
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  if (!data)
    return (
      <PanelFallback
        query={query}
        what="The protection of your account"
        loading="Loading the protection of your account"
        className="grid gap-3.5"
        problemClassName="card px-[22px] md:px-7"
      >
        <Repeated times={2}>
          <Skeleton className="h-[196px] rounded-card!" />
        </Repeated>
      </PanelFallback>
    );
  return (
    <div className="grid gap-3.5">
      <SecondSteps factors={data.factors} hasCodes={data.codes !== null} onNewCodes={setNewCodes} />
      {(data.factors.length > 0 || newCodes) && (
        <RecoveryCodes remaining={data.codes?.remaining ?? null} shown={newCodes} onShown={setNewCodes} />
      )}
      {supportsPasskeys() && <Passkeys passkeys={data.passkeys} />}
    </div>
  );
}
