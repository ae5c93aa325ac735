/** Her age, within what the contract allows. */
import { companionAgeYears } from "@galatea/contract/companions/options.ts";
import { useState } from "react";
import { TextField } from "#ui/field.tsx";
import { readAge } from "../draft.ts";

/** What is typed stays as it is until the field is left. */
export function AgeField({ age, onChange }: { age: number; onChange: (age: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label="Set her age (18-60)"
      type="number"
      inputMode="numeric"
      min={companionAgeYears.min}
      max={companionAgeYears.max}
      value={typed ?? String(age)}
      className="max-w-[220px]"
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readAge(event.target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
