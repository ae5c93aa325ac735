/** Passkeys: sign-ins by a fingerprint, a face or a PIN, without the password. */
import type { PasskeyListItem } from "@supabase/supabase-js";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { dayWords, whenWords } from "#platform/dates.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { AccountCard } from "../account-card.tsx";
import { FactorRow } from "./factor-row.tsx";
import { NameForm } from "./name-form.tsx";
import { useFactorChange } from "./use-factors.ts";

export function Passkeys({ passkeys }: { passkeys: PasskeyListItem[] }) {
  const [namingId, setNamingId] = useState<string | null>(null);
  const add = useFactorChange((auth) => auth.registerPasskey());
  const rename = useFactorChange((auth, change: { passkeyId: string; friendlyName: string }) =>
    auth.passkey.update(change),
  );
  const remove = useFactorChange((auth, passkeyId: string) => auth.passkey.delete({ passkeyId }));
  const close = () => setNamingId(null);
  return (
    <AccountCard
      id="passkeys"
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or your device's PIN, without a password that could be stolen."
    >
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="-mt-2.5 divide-y divide-hairline">
          {passkeys.map((passkey) => (
            <FactorRow
              key={passkey.id}
              name={nameOf(passkey)}
              facts={factsOf(passkey)}
              consequence="It no longer signs you in. Your device may keep it until you delete it there, too."
              remove={() => remove.mutateAsync(passkey.id)}
            >
              <IconButton label={`Rename ${nameOf(passkey)}`} onClick={() => setNamingId(passkey.id)}>
                <Pencil size={18} />
              </IconButton>
            </FactorRow>
          ))}
        </ul>
      )}
      {namingId === null ? (
        <Button
          {...(passkeys.length > 0 && { className: "mt-4" })}
          busy={add.isPending}
          onClick={() => add.mutate(undefined, { onSuccess: (added) => added && setNamingId(added.id) })}
        >
          Add a passkey
        </Button>
      ) : (
        <NameForm
          key={namingId}
          what="passkey"
          hint="Such as the device that keeps it."
          defaultValue={nameOf(passkeys.find(({ id }) => id === namingId))}
          action="Save"
          submit={async (friendlyName) => {
            await rename.mutateAsync({ passkeyId: namingId, friendlyName });
            close();
          }}
          onCancel={close}
        />
      )}
      <FieldError>{add.error?.message}</FieldError>
    </AccountCard>
  );
}

const nameOf = (passkey: PasskeyListItem | undefined): string => passkey?.friendly_name ?? "Passkey";

const factsOf = ({ created_at: since, last_used_at: used }: PasskeyListItem): string =>
  `Since ${dayWords(since)}, ${used ? `last used ${whenWords(used)}` : "not used yet"}`;
