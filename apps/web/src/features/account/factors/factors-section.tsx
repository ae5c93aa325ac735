/** Second steps, recovery codes and passkeys: the protection of an account beside its password. */
import { useState } from "react";
import { supportsPasskeys } from "#platform/passkeys.ts";
import { Button } from "#ui/button.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { Passkeys } from "./passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecondSteps } from "./second-steps.tsx";
import { useFactors } from "./use-factors.ts";

export function FactorsSection() {
  const { data, isError, refetch } = useFactors();
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  if (!data) {
    if (!isError) return <FactorsSkeleton />;
    return (
      <p role="alert" className="card flex flex-wrap items-center gap-4 p-6 text-fg-2">
        The protection of your account could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  }
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

const FactorsSkeleton = () => (
  <LoadingRegion label="Loading the protection of your account" className="grid gap-3.5">
    <Skeleton className="h-[196px] rounded-card!" />
    <Skeleton className="h-[196px] rounded-card!" />
  </LoadingRegion>
);
