/**
 * The state of a form that strangers send. What is typed stays in the page's own fields, so nothing is lost when sending
 * fails. A sending has a key until a field changes: a double click, or a second try after a lost answer, sends once.
 */
import type { FunctionContract } from "@galatea/contract/function.ts";
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent } from "react";
import type { z } from "zod";
import { inertMethod } from "./inert-form.ts";
import { sendForm } from "./send-form.ts";
import { useSession } from "./session.tsx";

export type FieldErrors = Record<string, string | undefined>;
type Input<Contract extends FunctionContract> = z.input<Contract["request"]>;
type Reply<Contract extends FunctionContract> = z.output<Contract["reply"]>;

export type PublicForm<Contract extends FunctionContract> = {
  errors: FieldErrors;
  /** What went wrong beside single fields. */
  problem: string | null;
  busy: boolean;
  reply: Reply<Contract> | null;
  /** The properties of the `form` element. */
  formProps: {
    noValidate: true;
    method: typeof inertMethod;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onChange: () => void;
    /** Set once the form can be sent. */
    "data-ready": true | undefined;
  };
  /** Shows the empty form again. */
  reset: () => void;
};

type Options<Contract extends FunctionContract> = {
  name: string;
  /** The request's fields, of the form's values. */
  read: (values: FormData) => Omit<Input<Contract>, "key">;
  /** A sentence for each field that is wrong. */
  check: (values: FormData) => FieldErrors;
  /** Asked when nothing is wrong: false holds the sending back, for a step in which the person confirms it. */
  isConfirmed?: (values: FormData) => boolean;
};

export function usePublicForm<Contract extends FunctionContract>({
  name,
  read,
  check,
  isConfirmed = () => true,
}: Options<Contract>): PublicForm<Contract> {
  const { connection } = useSession();
  const [state, setState] = useState<State<Contract>>(fresh);
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<string | null>(null);
  const isSending = useRef(false);

  useEffect(() => {
    const [first] = Object.entries(state.errors).flatMap(([field, error]) => (error ? [field] : []));
    if (first !== undefined) focusField(form.current, first);
  }, [state.errors]);

  const send = async (values: FormData): Promise<void> => {
    setState({ ...fresh(), busy: true });
    key.current ??= crypto.randomUUID();
    const session = await connection?.supabase.auth.getSession();
    const fields = { ...read(values), key: key.current } as Input<Contract>;
    const answer = await sendForm<Contract>(name, fields, session?.data.session?.access_token ?? null);
    if (answer.ok) {
      key.current = null;
      setState({ ...fresh(), reply: answer.value });
      return;
    }
    const errors = Object.fromEntries(
      (answer.details.issues ?? []).map((issue) => [issue.path, issue.message]),
    );
    const isAtField = Object.keys(errors).some((field) => fieldOf(form.current, field));
    setState({ ...fresh(), errors, problem: isAtField ? null : answer.sentence });
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSending.current) return;
    form.current = event.currentTarget;
    const values = new FormData(event.currentTarget);
    const errors = check(values);
    if (Object.values(errors).some(Boolean)) {
      setState({ ...fresh(), errors });
      return;
    }
    if (!isConfirmed(values)) {
      setState(fresh());
      return;
    }
    isSending.current = true;
    void send(values)
      .catch((error: unknown) => {
        console.error(`${name} was not sent`, error);
        setState({ ...fresh(), problem: "Your browser could not send this. Your words are still here." });
      })
      .finally(() => (isSending.current = false));
  };
  return {
    ...state,
    formProps: {
      noValidate: true,
      method: inertMethod,
      onSubmit,
      onChange: () => {
        key.current = null;
      },
      "data-ready": isHydrated || undefined,
    },
    reset: () => setState(fresh()),
  };
}

const neverChanges = () => () => undefined;

type State<Contract extends FunctionContract> = Pick<
  PublicForm<Contract>,
  "errors" | "problem" | "busy" | "reply"
>;

const fresh = () => ({ errors: {}, problem: null, busy: false, reply: null });

function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof RadioNodeList ? (field[0] as HTMLElement) : (field as HTMLElement | null);
}

function focusField(form: HTMLFormElement | null, name: string): void {
  fieldOf(form, name)?.focus();
}

/** A text field's value, without blanks around it. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** Not every valid address, and every one that mail programs accept: what is before the at sign, and a domain with a dot. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
