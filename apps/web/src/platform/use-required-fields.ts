/**
 * A form whose fields must be filled. A missing one is told when the form is sent, takes the focus if it is the first, and
 * its sentence goes as soon as it is filled. What is typed stays in the page's own fields.
 */
import { useState, type FormEvent } from "react";
import { inertMethod } from "./inert-form.ts";

type Errors<Name extends string> = Partial<Record<Name, string>>;

type Options<Name extends string> = {
  /** The sentence for each field that is empty, in the order of the page. */
  missing: Record<Name, string>;
  submit: (values: Record<Name, string>) => Promise<void>;
  onMissing: (errors: Errors<Name>) => void;
};

export function useRequiredFields<Name extends string>({ missing, submit, onMissing }: Options<Name>) {
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const names = Object.keys(missing) as Name[];

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSubmitting) return;
    const values = valuesOf(event.currentTarget, names);
    const empty = names.filter((name) => values[name] === "");
    const found = Object.fromEntries(empty.map((name) => [name, missing[name]])) as Errors<Name>;
    setErrors(found);
    const [first] = empty;
    if (first !== undefined) {
      (event.currentTarget.elements.namedItem(first) as HTMLElement | null)?.focus();
      onMissing(found);
      return;
    }
    setSubmitting(true);
    void submit(values).finally(() => setSubmitting(false));
  };
  const onChange = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    const values = valuesOf(currentTarget, names);
    if (names.some((name) => errors[name] !== undefined && values[name] !== ""))
      setErrors((before) => {
        const left = names.filter((name) => before[name] !== undefined && values[name] === "");
        return Object.fromEntries(left.map((name) => [name, before[name]])) as Errors<Name>;
      });
  };
  return {
    errors,
    isSubmitting,
    setError: (name: Name, sentence: string): void =>
      setErrors((before) => ({ ...before, [name]: sentence })),
    formProps: { noValidate: true, method: inertMethod, onSubmit, onChange },
  };
}

/** A check box is empty until it is ticked. */
function valuesOf<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form);
  return Object.fromEntries(
    names.map((name) => {
      const value = data.get(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  ) as Record<Name, string>;
}
