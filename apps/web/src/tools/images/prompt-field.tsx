/** The description with its improvement and history, and the negative prompt ("Keep out" on the screen). */
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
  type RefObject,
} from "react";
import { ParsedChips } from "#tools/shell/prompt/parsed-chips.tsx";
import { CharsUsed, FieldError, FieldLabel } from "#ui/field.tsx";
import { toast } from "#platform/toast.ts";
import { promptMissing } from "./readiness.ts";

const ImprovePanel = lazy(() => import("#tools/shell/prompt/improve-panel.tsx"));
const PromptHistory = lazy(() => import("#tools/shell/prompt/prompt-history.tsx"));

type PromptFieldProps = {
  prompt: string;
  negativePrompt: string;
  style: string | null;
  characterId: string | null;
  /** It was asked for and is still empty. */
  missing: boolean;
  /** Something was asked for that needs the description. */
  onMissing: () => void;
  onChange: (prompt: string) => void;
  /** Fills in an earlier description. Returns its undo; null where it took nothing. */
  onRecent: (prompt: string) => (() => void) | null;
};

export function PromptField(props: PromptFieldProps) {
  const { prompt, negativePrompt, style, characterId, missing, onMissing, onChange, onRecent } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useFirstFocus(field, missing);
  const [inHistory, setInHistory] = useState(false);
  const tooLong = prompt.length > limits.promptChars;

  const improve = (words: string) => {
    onChange(words);
    return prompt.trim() === "" || prompt === words ? null : () => onChange(prompt);
  };
  const announce = (message: string, undo: (() => void) | null) => {
    field.current?.focus();
    if (undo) toast.success(message, { action: { label: "Undo", onClick: undo }, duration: 8000 });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // The page's shortcuts of single keys work again.
    if (event.key === "Escape") event.currentTarget.blur();
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
          data-first-focus
          aria-keyshortcuts="/"
          aria-describedby={missing ? `${id}-missing ${id}-hint` : `${id}-hint`}
          aria-invalid={tooLong || missing || undefined}
          placeholder="A glassblower in her workshop, evening light, a calm look"
          className="block field-sizing-content max-h-[38dvh] min-h-[72px] w-full resize-none leading-normal outline-none placeholder:text-fg-3"
        />
        <ParsedChips {...{ prompt, negativePrompt, style, characterId }} />
        <PromptTools
          prompt={prompt}
          characterId={characterId}
          tooLong={tooLong}
          onMissing={onMissing}
          onImproved={(better) => announce("The description was improved", improve(better))}
          onClosed={() => field.current?.focus()}
          onHistory={() => setInHistory(true)}
        />
      </div>
      <FieldError id={`${id}-missing`}>{missing && promptMissing}</FieldError>
      <p id={`${id}-hint`} className="mt-2 text-sm text-fg-3">
        Please keep it non-sexual. Everyone depicted is an adult.
      </p>
      {inHistory && (
        <Suspense fallback={null}>
          <PromptHistory
            onClose={() => setInHistory(false)}
            onPick={(words) => {
              setInHistory(false);
              announce("Filled in from your history", onRecent(words));
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The description has the focus when the panel opens, and when it turns out to be missing. A sheet focuses it itself. */
function useFirstFocus(field: RefObject<HTMLTextAreaElement | null>, missing: boolean): void {
  useEffect(() => {
    if (!field.current?.closest("[role=dialog]")) field.current?.focus({ preventScroll: !missing });
  }, [field, missing]);
}

type PromptToolsProps = Pick<PromptFieldProps, "prompt" | "characterId" | "onMissing"> & {
  tooLong: boolean;
  onImproved: (better: string) => void;
  /** The improvement was closed without a change. */
  onClosed: () => void;
  onHistory: () => void;
};

function PromptTools(props: PromptToolsProps) {
  const { prompt, characterId, tooLong, onMissing, onImproved, onClosed, onHistory } = props;
  const [improving, setImproving] = useState(false);
  const improve = () => {
    if (prompt.trim() === "") onMissing();
    else if (!tooLong) setImproving(!improving);
  };
  const closeAnd = (act: () => void) => {
    setImproving(false);
    act();
  };
  return (
    <>
      {improving && (
        <Suspense fallback={<p className="mt-3 text-sm text-fg-2">Reading the description...</p>}>
          <ImprovePanel
            prompt={prompt}
            characterId={characterId}
            onUse={(better) => closeAnd(() => onImproved(better))}
            onClose={() => closeAnd(onClosed)}
          />
        </Suspense>
      )}
      <div className="mt-1.5 -mr-2 -ml-2.5 flex items-center">
        <BoxButton aria-expanded={improving} aria-disabled={tooLong || undefined} onClick={improve}>
          <WandSparkles size={17} aria-hidden="true" />
          Improve
        </BoxButton>
        <BoxButton aria-haspopup="dialog" onClick={onHistory}>
          <History size={17} aria-hidden="true" />
          Recent
        </BoxButton>
      </div>
    </>
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

type NegativePromptFieldProps = { value: string; onChange: (value: string) => void };

/** A button until it is pressed or the draft has a negative prompt. */
export function NegativePromptField({ value, onChange }: NegativePromptFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  const tooLong = value.length > limits.negativePromptChars;

  if (!open && value === "") {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-2 flex min-h-11 items-center gap-2 self-start text-sm text-fg-2 transition-colors duration-150 hover:text-fg"
      >
        <Plus size={17} aria-hidden="true" />
        Keep out
      </button>
    );
  }
  return (
    <div>
      <FieldLabel htmlFor={id} aside={<CharsUsed used={value.length} most={limits.negativePromptChars} />}>
        Keep out
      </FieldLabel>
      <textarea
        ref={field}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => setOpen(false)}
        rows={1}
        aria-invalid={tooLong || undefined}
        placeholder="hats, glasses, a busy background"
        className="block field-sizing-content max-h-[20dvh] min-h-12 w-full resize-none rounded-[12px] bg-surface-2 px-4 py-3 leading-normal outline-none placeholder:text-fg-3 focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-focus"
      />
    </div>
  );
}
