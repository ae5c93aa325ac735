/** Adds an authenticator app: a name, the picture that the app reads, and its first code. */
import { useState } from "react";
import { freeName } from "./free-name.ts";
import { NameForm } from "./name-form.tsx";
import { TextForm } from "../text-form.tsx";
import { useFactorChange } from "./use-factors.ts";

type EnrolAppProps = {
  names: string[];
  onDone: (name: string) => Promise<void>;
  onCancel: () => void;
};

type NewApp = { id: string; name: string; qrCode: string; secret: string };

export function EnrolApp({ names, onDone, onCancel }: EnrolAppProps) {
  const [app, setApp] = useState<NewApp | null>(null);
  const enrol = useFactorChange((auth, friendlyName: string) =>
    auth.mfa.enroll({ factorType: "totp", friendlyName, issuer: "Galatea" }),
  );
  const verify = useFactorChange((auth, { id, code }: { id: string; code: string }) =>
    auth.mfa.challengeAndVerify({ factorId: id, code }),
  );
  const abandon = useFactorChange((auth, factorId: string) => auth.mfa.unenroll({ factorId }));
  if (!app) {
    return (
      <NameForm
        key="name"
        what="app"
        hint="So that you know it among others."
        defaultValue={freeName("Authenticator app", names)}
        action="Continue"
        submit={async (name) => {
          const enrolled = await enrol.mutateAsync(name);
          if (!enrolled) return;
          const { qr_code: qrCode, secret } = enrolled.totp;
          setApp({ id: enrolled.id, name, qrCode, secret });
        }}
        onCancel={onCancel}
      />
    );
  }
  const leave = () => {
    abandon.mutate(app.id);
    onCancel();
  };
  return (
    <div className="mt-4">
      <p className="text-sm text-pretty text-fg-2">
        Scan this picture with your authenticator app, or type the key into it.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-5">
        <img
          src={app.qrCode}
          alt="QR code for your authenticator app"
          width={196}
          height={196}
          className="rounded-md"
        />
        <p className="min-w-0 flex-1 basis-[220px] text-sm">
          <span className="block text-fg-2">Key</span>
          <code className="mt-1 block font-mono break-all select-all">{inGroups(app.secret)}</code>
        </p>
      </div>
      <TextForm
        key="code"
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        missing="Please enter the code."
        action="Confirm"
        submit={async (code) => {
          await verify.mutateAsync({ id: app.id, code: code.replaceAll(/\s/g, "") });
          await onDone(app.name);
        }}
        onCancel={leave}
      />
    </div>
  );
}

const inGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, "$& ");
