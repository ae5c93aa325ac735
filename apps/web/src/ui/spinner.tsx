/** A spinner with a label for screen readers. */
import { classNames } from "./class-names.ts";

export function Spinner({ label = "Loading", className }: { label?: string; className?: string }) {
  return (
    <output className={classNames("inline-grid place-items-center", className)}>
      <svg
        viewBox="0 0 32 40"
        width="32"
        height="40"
        aria-hidden="true"
        className="spinner text-accent"
        fill="none"
      >
        <path d="M2 38V16a14 14 0 0 1 28 0v22z" stroke="var(--surface-3)" strokeWidth="2.5" />
        <path
          d="M2 38V16a14 14 0 0 1 28 0v22z"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray="26 74"
          className="animate-[trace_1.4s_linear_infinite]"
        />
      </svg>
      <span className="sr-only">{label}</span>
    </output>
  );
}

export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <Spinner {...(label !== undefined && { label })} />
    </div>
  );
}
