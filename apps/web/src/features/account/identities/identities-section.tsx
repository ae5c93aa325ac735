/** The ways in which a person signs in: what is linked, what could be, and unlinking all but the last one. */
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { PanelFallback } from "#ui/panel-fallback.tsx";
import { Repeated, Skeleton } from "#ui/skeleton.tsx";
import { AccountCard } from "../account-card.tsx";
import { type Identities, useIdentities, useLink, useUnlink } from "./use-identities.ts";

export function IdentitiesSection() {
  const query = useIdentities();
  return (
    <AccountCard
      id="identities"
      title="Ways to sign in"
      lead="What signs you in to this account. With a second way you still get in when one fails."
    >
      {query.data ? (
        <>
          <LinkedIdentities linked={query.data.linked} />
          <OtherProviders others={query.data.others} />
        </>
      ) : (
        <PanelFallback
          query={query}
          what="The ways to sign in"
          loading="Loading the ways to sign in"
          className="grid gap-3"
        >
          <Repeated times={2}>
            <Skeleton className="h-[60px]" />
          </Repeated>
        </PanelFallback>
      )}
    </AccountCard>
  );
}

type Linked = Identities["linked"][number];

function LinkedIdentities({ linked }: Pick<Identities, "linked">) {
  const [asked, setAsked] = useState<Linked | null>(null);
  const unlink = useUnlink();
  const isOnlyOne = linked.length === 1;
  const close = (): void => {
    setAsked(null);
    unlink.reset();
  };
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {linked.map((one) => (
          <li
            key={one.identity.identity_id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-surface-2 px-4 py-3"
          >
            <span className="min-w-0">
              <b className="block">{one.label}</b>
              {one.email !== null && <span className="block truncate text-sm text-fg-2">{one.email}</span>}
            </span>
            {!isOnlyOne && (
              <Button variant="quiet" aria-label={`Unlink ${one.label}`} onClick={() => setAsked(one)}>
                Unlink
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isOnlyOne && <p className="mt-3 text-sm text-fg-2">Your only way to sign in stays linked.</p>}
      <Dialog
        open={asked !== null}
        onClose={close}
        title={`Unlink ${asked?.label ?? ""}?`}
        description={
          asked?.identity.provider === "email"
            ? "Your password is removed, and you sign in by what is left."
            : "It no longer signs you in here. You can link it again."
        }
      >
        {unlink.error && (
          <p role="alert" className="text-danger">
            {unlink.error.message}
          </p>
        )}
        <DialogActions>
          <Button variant="quiet" onClick={close}>
            Keep it
          </Button>
          <Button
            variant="primary"
            busy={unlink.isPending}
            onClick={() => asked && unlink.mutate(asked, { onSuccess: close })}
          >
            {unlink.isPending ? "Unlinking..." : "Unlink"}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function OtherProviders({ others }: Pick<Identities, "others">) {
  const link = useLink();
  if (others.length === 0) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {others.map((provider) => (
        <Button key={provider.name} busy={link.isPending} onClick={() => link.mutate(provider)}>
          Link {provider.label}
        </Button>
      ))}
      {link.error && (
        <p role="alert" className="w-full text-danger">
          {link.error.message}
        </p>
      )}
    </div>
  );
}
