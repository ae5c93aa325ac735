/** The search field at the top of a dialog, which takes the focus when the dialog opens. */
import { Search } from "lucide-react";
import type { KeyboardEventHandler } from "react";

type DialogSearchFieldProps = {
  /** The placeholder, and the name for screen readers. */
  label: string;
  search: string;
  onSearch: (search: string) => void;
  onKeyDown?: KeyboardEventHandler;
};

export const DialogSearchField = ({ label, search, onSearch, onKeyDown }: DialogSearchFieldProps) => (
  <label className="flex h-12 flex-none items-center gap-3 rounded-md bg-surface-2 px-3.5 focus-within:outline-2 focus-within:outline-focus">
    <Search size={18} aria-hidden="true" className="text-fg-2" />
    <input
      type="search"
      data-first-focus
      value={search}
      onChange={(event) => onSearch(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder={label}
      aria-label={label}
      className="min-w-0 flex-1 outline-none placeholder:text-fg-3"
    />
  </label>
);
