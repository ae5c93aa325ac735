/** A styled native check box with a label beside it. */
import { useId, type ComponentProps, type ReactNode } from "react";
import { Check } from "lucide-react";

export function Checkbox({ label, ...rest }: ComponentProps<"input"> & { label: ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <span className="relative grid size-6 flex-none">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="peer size-6 cursor-pointer appearance-none rounded-[7px] bg-surface-2 shadow-[inset_0_0_0_1.5px_var(--text-3)] transition-colors duration-150 checked:bg-accent checked:shadow-none aria-invalid:shadow-[inset_0_0_0_2px_var(--danger)]"
        />
        <Check
          aria-hidden="true"
          size={16}
          className="pointer-events-none absolute inset-0 m-auto text-accent-ink opacity-0 peer-checked:opacity-100"
        />
      </span>
      <label htmlFor={id} className="flex min-h-11 items-center text-fg-2">
        {label}
      </label>
    </div>
  );
}
