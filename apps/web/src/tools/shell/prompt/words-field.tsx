/** The field for what a tool is told in words. It takes the focus when the press of the button finds a problem with it. */
import { limits } from "@galatea/contract/limits.ts";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { FieldError, FieldLabel } from "#ui/field.tsx";

type WordsFieldProps = {
  label: string;
  aside: ReactNode;
  words: string;
  /** The problem that the press found. */
  problem: string | null;
  placeholder: string;
  hint: string;
  /** The class of the text area. */
  className: string;
  onChange: (words: string) => void;
};

export function WordsField(props: WordsFieldProps) {
  const { label, aside, words, problem, placeholder, hint, className, onChange } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== null) field.current?.focus();
  }, [problem]);
  const tooLong = words.length > limits.promptChars;
  return (
    <div>
      <FieldLabel htmlFor={id} aside={aside}>
        {label}
      </FieldLabel>
      <textarea
        ref={field}
        id={id}
        value={words}
        onChange={(event) => onChange(event.target.value)}
        rows={3}
        placeholder={placeholder}
        aria-describedby={problem === null ? `${id}-hint` : `${id}-problem ${id}-hint`}
        aria-invalid={tooLong || problem !== null || undefined}
        className={classNames(
          "field-sizing-content w-full resize-none bg-surface-2 placeholder:text-fg-3",
          className,
        )}
      />
      <FieldError id={`${id}-problem`}>{problem}</FieldError>
      <p id={`${id}-hint`} className="mt-2 text-sm text-pretty text-fg-3">
        {hint}
      </p>
    </div>
  );
}
