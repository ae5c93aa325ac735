/** A form with one code. What the server says of it stands at its field. */
import { useState, type ComponentProps, type FormEvent, type ReactNode } from "react";
import { inertMethod } from "#platform/inert-form.ts";
import { Button } from "#ui/button.tsx";
import { FormInput } from "#ui/form-fields.tsx";

type CodeFormProps = Omit<ComponentProps<typeof FormInput>, "error" | "name" | "onChange"> & {
  /** Resolves to the sentence of a refusal, or null. */
  submit: (code: string) => Promise<string | null>;
  children?: ReactNode;
};

export function CodeForm({ submit, children, ...field }: CodeFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const code = new FormData(form).get("code");
    if (typeof code !== "string" || code.trim() === "") return refuse(form, "Please enter the code.");
    setBusy(true);
    const message = await submit(code.trim());
    setBusy(false);
    if (message !== null) refuse(form, message);
  };
  const refuse = (form: HTMLFormElement, message: string) => {
    setError(message);
    const input = form.elements.namedItem("code");
    if (input instanceof HTMLInputElement) input.select();
  };
  return (
    <form
      noValidate
      method={inertMethod}
      onSubmit={(event) => void onSubmit(event)}
      className="flex flex-col gap-[18px]"
    >
      {children}
      <FormInput
        {...field}
        name="code"
        maxLength={64}
        error={error ?? undefined}
        onChange={() => setError(null)}
      />
      <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
        {isBusy ? "Checking..." : "Continue"}
      </Button>
    </form>
  );
}
