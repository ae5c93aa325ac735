/** The field of a chat: Enter sends, Shift+Enter makes a line. While a reply is awaited it keeps the words. */
import { Send, Square } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { classNames } from "../class-names.ts";
import { useHydrated } from "../use-hydrated.ts";

type ComposerProps = {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  maxChars: number;
  /** Why nothing can be sent; shown in the field's place. */
  blocked: string | null;
  isWaiting: boolean;
  onSend: () => void;
  /** Stops the reply that is being written; without it the button waits. */
  onStop?: () => void;
  /** Beside the send button. */
  tools?: ReactNode;
};

export function Composer(props: ComposerProps) {
  const { value, onChange, placeholder, maxChars, blocked, isWaiting, onSend, onStop, tools } = props;
  const id = useId();
  const [askedWhile, setAskedWhile] = useState(false);
  const isHydrated = useHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  const takeEarlyWords = useEffectEvent(() => {
    if (field.current && field.current.value !== value) onChange(field.current.value);
  });
  // On a prerendered page words may have been typed before the scripts ran.
  useEffect(() => takeEarlyWords(), []);
  if (askedWhile && !isWaiting) setAskedWhile(false);
  const canSend = value.trim() !== "" && !isWaiting && blocked === null;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter chooses its word.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (canSend) onSend();
    else if (isWaiting && value.trim() !== "") setAskedWhile(true);
  };
  return (
    <form
      className="flex flex-wrap items-end gap-1.5 rounded-[26px] bg-surface-2 py-1.5 pr-1.5 pl-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {placeholder}
      </label>
      <textarea
        ref={field}
        id={id}
        value={value}
        rows={1}
        maxLength={maxChars}
        placeholder={blocked ?? placeholder}
        disabled={blocked !== null}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-[min(10rem,26dvh)] min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 text-md text-fg outline-none placeholder:text-fg-3"
      />
      <output className={askedWhile ? "order-first w-full pt-1.5 text-sm text-fg-2" : "sr-only"}>
        {askedWhile && "The answer is still being written. Your words stay here until it is there."}
      </output>
      {tools}
      {isWaiting && onStop ? (
        <RoundButton label="Stop" onClick={onStop}>
          <Square size={18} fill="currentColor" />
        </RoundButton>
      ) : (
        <RoundButton label="Send" isOff={!canSend} submits={isHydrated}>
          <Send size={20} />
        </RoundButton>
      )}
    </form>
  );
}

type RoundButtonProps = {
  label: string;
  isOff?: boolean;
  submits?: boolean;
  onClick?: () => void;
  children: ReactNode;
};

function RoundButton({ label, isOff = false, submits = false, onClick, children }: RoundButtonProps) {
  return (
    <button
      type={submits ? "submit" : "button"}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      {...(onClick && { onClick })}
      className={classNames(
        "grid size-11 flex-none place-items-center rounded-full transition-colors duration-150",
        isOff ? "bg-surface-3 text-fg-3" : "bg-accent text-accent-ink hover:bg-accent-hover",
      )}
    >
      {children}
    </button>
  );
}
