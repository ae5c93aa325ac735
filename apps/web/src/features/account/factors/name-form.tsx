/** Asks what an app, a key or a passkey is called. */
import { TextForm } from "../text-form.tsx";

type NameFormProps = {
  what: "app" | "key" | "passkey";
  hint: string;
  defaultValue: string;
  action: "Continue" | "Save";
  /** Rejects with a sentence. */
  submit: (name: string) => Promise<unknown>;
  onCancel: () => void;
};

export const NameForm = ({ what, ...form }: NameFormProps) => (
  <TextForm
    {...form}
    label={`Name of the ${what}`}
    missing={`Please name the ${what}.`}
    maxLength={120}
    autoComplete="off"
  />
);
