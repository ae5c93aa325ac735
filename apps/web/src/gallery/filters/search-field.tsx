/** Search in the descriptions, once the typing pauses. */
import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";

const restMs = 250;

export function SearchField({
  value,
  onChange,
  className,
}: {
  value: string;
  onChange: (search: string) => void;
  className?: string;
}) {
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef(value);
  // On a prerendered page words may have been typed before the scripts ran.
  useEffect(() => {
    const early = field.current?.value ?? "";
    if (early !== "") setTyped(early);
  }, []);
  // The value changes outside of this field by Back, a removed chip or Clear all.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = typed;
      onChange(typed);
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed, onChange]);

  return (
    <search className={classNames("relative block", className)}>
      <Search
        size={17}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-fg-3"
      />
      <input
        ref={field}
        type="search"
        aria-label="Search in descriptions"
        placeholder="Search"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || typed === "") return;
          event.stopPropagation();
          setTyped("");
        }}
        className="min-h-11 w-full rounded-full bg-surface-2 pr-11 pl-10.5 text-base text-ellipsis text-fg placeholder:text-fg-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== "" && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            setTyped("");
            field.current?.focus();
          }}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-fg-2 hover:text-fg"
        >
          <X size={17} />
        </button>
      )}
    </search>
  );
}
