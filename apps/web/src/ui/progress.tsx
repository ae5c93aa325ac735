/** A progress bar. @param value from 0 to 1 */
import { classNames } from "./class-names.ts";

export function ProgressBar({
  value,
  label,
  className,
}: {
  value: number;
  label: string;
  className?: string;
}) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <progress
      aria-label={label}
      max={100}
      value={percent}
      className={classNames(
        "block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-3",
        "[&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-250",
        "[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent",
        className,
      )}
    />
  );
}
