/** Filters the rows by tool: those that exist, and those in the spending of the last months. */
import { jobKinds } from "@galatea/contract/tools.ts";
import { PillSelect } from "#ui/pill-select.tsx";
import { spendingKindOf } from "./spending-kinds.ts";
import { useSpending } from "#platform/use-spending.ts";

type ToolSelectProps = { value: string | null; onChange: (tool: string | null) => void; className?: string };

export function ToolSelect({ value, onChange, className }: ToolSelectProps) {
  const spent = useSpending().data ?? [];
  const kinds = [...new Set<string>([...jobKinds, ...spent.map(({ kind }) => kind)])];
  return (
    <PillSelect
      label="Tool"
      {...(className && { className })}
      value={value ?? ""}
      options={[
        { value: "", label: "All tools" },
        ...kinds.map((kind) => ({ value: kind, label: spendingKindOf(kind).label })),
      ]}
      onChange={(kind) => onChange(kind || null)}
    />
  );
}
