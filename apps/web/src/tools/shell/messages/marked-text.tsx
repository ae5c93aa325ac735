/** A text with the words marked that a refusal is about. */
import type { ReactNode } from "react";

type MarkedTextProps = { text: string; marks: readonly { start: number; end: number }[] };

export function MarkedText({ text, marks }: MarkedTextProps) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    pieces.push(
      text.slice(at, start),
      <mark
        key={start}
        className="rounded-[5px] bg-[color-mix(in_oklab,var(--danger)_12%,var(--surface-1))] px-1 text-danger"
      >
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
