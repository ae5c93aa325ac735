/** The description, what the engine reads from it and where better words come from; and what has to stay out. */
import { limits } from "@galatea/contract/limits.ts";
import { History, Plus, WandSparkles } from "lucide-react";
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from "react";
import { ParsedChips } from "#tools/shell/prompt/parsed-chips.tsx";
import { CharsUsed, FieldLabel } from "#ui/field.tsx";
import { toast } from "#platform/toast.ts";

const ImprovePanel = lazy(() => import("#tools/shell/prompt/improve-panel.tsx"));
const PromptHistory = lazy(() => import("#tools/shell/prompt/prompt-history.tsx"));

type PromptFieldProps = {
  prompt: string;
  negativePrompt: string;
  style: string | null;
  characterId: string | null;
  onChange: (prompt: string) => void;
};

export function PromptField({ prompt, negativePrompt, style, characterId, onChange }: PromptFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [improving, setImproving] = useState(false);
  const [inHistory, setInHistory] = useState(false);
  const tooLong = prompt.length > limits.promptChars;

  /** What stood there before comes back by one press. */
  const take = (words: string, said: string) => {
    const before = prompt;
    onChange(words);
    field.current?.focus();
    if (before.trim() !== "" && before !== words)
      toast.success(said, { action: { label: "Undo", onClick: () => onChange(before) }, duration: 8000 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" || prompt !== "") return;
    event.preventDefault();
    setInHistory(true);
  };

  return (
    <div>
      <FieldLabel htmlFor={id} aside={<CharsUsed used={prompt.length} most={limits.promptChars} />}>
        Description
      </FieldLabel>
      <div className="rounded-[12px] bg-surface-2 px-4 pt-3.5 pb-1.5 focus-within:has-[textarea:focus-visible]:outline-2 focus-within:has-[textarea:focus-visible]:outline-focus">
        <textarea
          ref={field}
          id={id}
          value={prompt}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          rows={3}
          aria-describedby={`${id}-hint`}
          aria-invalid={tooLong || undefined}
          placeholder="A glassblower in her workshop, evening light, a calm look"
          className="block field-sizing-content max-h-[38dvh] min-h-[72px] w-full resize-none leading-normal outline-none placeholder:text-fg-3"
        />
        <ParsedChips
          prompt={prompt}
          negativePrompt={negativePrompt}
          style={style}
          characterId={characterId}
        />
        {improving && (
          <Suspense fallback={<p className="mt-3 text-sm text-fg-2">Reading the description...</p>}>
            <ImprovePanel
              prompt={prompt}
              characterId={characterId}
              onUse={(better) => {
                setImproving(false);
                take(better, "The description was improved");
              }}
              onClose={() => {
                setImproving(false);
                field.current?.focus();
              }}
            />
          </Suspense>
        )}
        <div className="mt-1.5 -mr-2 -ml-2.5 flex items-center">
          <BoxButton
            aria-expanded={improving}
            aria-disabled={tooLong || undefined}
            onClick={() => {
              if (prompt.trim() === "") toast.error("Please enter a description for your image.");
              else if (!tooLong) setImproving(!improving);
            }}
          >
            <WandSparkles size={17} aria-hidden="true" />
            Improve
          </BoxButton>
          <BoxButton aria-haspopup="dialog" onClick={() => setInHistory(true)}>
            <History size={17} aria-hidden="true" />
            Recent
          </BoxButton>
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-fg-3">
        Please keep it non-sexual. Everyone depicted is an adult.
      </p>
      {inHistory && (
        <Suspense fallback={null}>
          <PromptHistory
            onClose={() => setInHistory(false)}
            onPick={(words) => {
              setInHistory(false);
              take(words, "Filled in from your history");
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function BoxButton(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      className="inline-flex min-h-10 items-center gap-2 rounded-full px-2.5 text-sm text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg aria-disabled:text-fg-3 aria-expanded:text-accent-text pointer-coarse:min-h-11"
    />
  );
}

/** What has to stay out of the picture; folded away until it is wanted, or holds something. */
export function NegativePromptField({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
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
