/**
 * A form with one line of text, and a way out, which a press opens: its field has the focus. The server's refusal stands at
 * the field.
 */
import { useEffect, useRef, useState, type ComponentProps, type FormEvent } from "react";
import { inertMethod } from "#platform/inert-form.ts";
import { Button } from "#ui/button.tsx";
import { FormInput } from "#ui/form-fields.tsx";

type TextFormProps = Omit<ComponentProps<typeof FormInput>, "error" | "onChange" | "name" | "required"> & {
  action: string;
  /** Said when nothing is typed. */
  missing: string;
  /** Rejects with a sentence. */
  submit: (text: string) => Promise<unknown>;
  onCancel: () => void;
};

export function TextForm({ action, missing, submit, onCancel, ...field }: TextFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => frame.current?.querySelector("input")?.focus(), []);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const typed = new FormData(form).get("text");
    const text = typeof typed === "string" ? typed.trim() : "";
    if (text === "") return refuse(form, missing);
    setBusy(true);
    const sentence = await submit(text).then(() => null, sentenceOf);
    setBusy(false);
    if (sentence !== null) refuse(form, sentence);
  };
  const refuse = (form: HTMLFormElement, sentence: string) => {
    setError(sentence);
    const input = form.elements.namedItem("text");
    if (input instanceof HTMLInputElement) input.select();
  };
  return (
    <form
      ref={frame}
      noValidate
      method={inertMethod}
      onSubmit={(event) => void onSubmit(event)}
      className="mt-4 max-w-[400px]"
    >
      <FormInput {...field} name="text" error={error ?? undefined} onChange={() => setError(null)} />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" busy={isBusy}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

const sentenceOf = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure);
