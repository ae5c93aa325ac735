/** What has to stay out of the picture; folded away until it is wanted, or holds something. */
import { limits } from "@galatea/contract/limits.ts";
import { Plus } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";

export function KeepOut({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);
  const tooLong = value.length > limits.negativePromptChars;

  if (!asked && value === "") {
    return (
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="-my-2 flex min-h-11 items-center gap-2 self-start text-sm text-fg-2 transition-colors duration-150 hover:text-fg"
      >
        <Plus size={17} aria-hidden="true" />
        Keep out
      </button>
    );
  }
  return (
    <div>
      <div className="mb-2.5 flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-strong">
          Keep out
        </label>
        <span className={tooLong ? "text-danger" : "text-fg-3 tabular-nums"}>
          {value.length} / {limits.negativePromptChars}
        </span>
      </div>
      <textarea
        ref={field}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setAsked(false)}
        rows={1}
        aria-invalid={tooLong || undefined}
        placeholder="hats, glasses, a busy background"
        className="block field-sizing-content max-h-[20dvh] min-h-12 w-full resize-none rounded-[12px] bg-surface-2 px-4 py-3 leading-normal outline-none placeholder:text-fg-3 focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus"
      />
    </div>
  );
}
