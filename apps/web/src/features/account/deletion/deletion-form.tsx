/** Asks a second time, for the password or a code by mail. After the deletion the landing page says that it is done. */
import type { deleteAccount } from "@galatea/contract/functions/delete-account.ts";
import type { z } from "zod";
import { useState } from "react";
import { useNavigate } from "react-router";
import { callFunction } from "#platform/functions.ts";
import { unreachable } from "#platform/mail-messages.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { useRequiredFields } from "#platform/use-required-fields.ts";
import { Button } from "#ui/button.tsx";
import { DialogActions } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { hasPassword } from "../has-password.ts";
import { codeOf, ProofField, ProofSwitch, useProofWay, type ProofWay } from "../proof-field.tsx";

export function DeletionForm({ onCancel }: { onCancel: () => void }) {
  const { user } = useSession();
  const { byCode, onSwitch } = useProofWay(user === null || hasPassword(user));
  // An account without an address has neither.
  if (!user?.email) return <UnprovenForm onCancel={onCancel} />;
  return (
    <ProvenForm
      key={byCode ? "code" : "password"}
      email={user.email}
      byCode={byCode}
      onSwitch={onSwitch}
      onCancel={onCancel}
    />
  );
}

type ProvenFormProps = ProofWay & { email: string; onCancel: () => void };

function ProvenForm({ email, byCode, onSwitch, onCancel }: ProvenFormProps) {
  const deleteNow = useDeletion();
  const { errors, isSubmitting, setError, formProps } = useRequiredFields<"proof">({
    missing: { proof: byCode ? "Please enter the code of the mail" : "Please enter your password" },
    submit: async ({ proof }) => {
      const refusal = await deleteNow(byCode ? { code: codeOf(proof) } : { password: proof });
      if (refusal !== null) setError("proof", refusal);
    },
    onMissing: () => undefined,
  });
  return (
    <form {...formProps} className="grid gap-5">
      <ProofField byCode={byCode} email={email} error={errors.proof} />
      <ProofSwitch byCode={byCode} onSwitch={onSwitch} className="-ml-3 justify-self-start" />
      <DialogActions>
        <Button onClick={onCancel}>Keep it</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? "Deleting..." : "Delete for good"}
        </Button>
      </DialogActions>
    </form>
  );
}

function UnprovenForm({ onCancel }: { onCancel: () => void }) {
  const deleteNow = useDeletion();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    setRefusal(await deleteNow({}));
    setBusy(false);
  };
  return (
    <>
      <FieldError>{refusal}</FieldError>
      <DialogActions>
        <Button onClick={onCancel}>Keep it</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void submit()}>
          {isBusy ? "Deleting..." : "Delete for good"}
        </Button>
      </DialogActions>
    </>
  );
}

/** @returns a function that resolves to the sentence of a refusal, or to null once the person is on the landing page. */
function useDeletion() {
  const { connection } = useSession();
  const navigate = useNavigate();
  return async (proof: z.input<(typeof deleteAccount)["request"]>): Promise<string | null> => {
    if (!connection) return unreachable;
    const { supabase } = connection;
    const answer = await callFunction<typeof deleteAccount>(supabase, "delete-account", proof, ["deleted"]);
    if (!answer.ok) return answer.sentence;
    // The server has ended the session already; the browser forgets it. The landing page is for who is signed out.
    await supabase.auth.signOut({ scope: "local" });
    await navigate("/", { replace: true });
    toast.success("Your account is deleted, with everything in it", { duration: 12_000 });
    return null;
  };
}
