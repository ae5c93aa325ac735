/** The choice of a logo. It is uploaded when the branding is saved. */
import { brandingLimits } from "@galatea/contract/sharing.ts";
import { ImagePlus, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button, IconButton } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";

const accepted = ["image/png", "image/jpeg", "image/webp"];

export function LogoField({
  logoUrl,
  onChoose,
}: {
  logoUrl: string | null;
  onChoose: (file: File | null) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = problemOf(file);
    setProblem(found);
    if (!found) onChoose(file);
  };
  return (
    <div>
      <p id={id} className="mb-2.5 text-sm font-strong">
        Logo
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {logoUrl !== null && (
          <span className="grid min-h-16 max-w-full place-items-center rounded-md bg-surface-2 px-4 py-3">
            <img src={logoUrl} alt="Your logo" className="max-h-10 max-w-[240px]" />
          </span>
        )}
        <Button variant="quiet" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
          <ImagePlus size={18} />
          {logoUrl === null ? "Choose a logo" : "Replace"}
        </Button>
        {logoUrl !== null && (
          <IconButton label="Remove the logo" onClick={() => onChoose(null)}>
            <Trash2 size={18} />
          </IconButton>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={accepted.join(",")}
        aria-labelledby={id}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // Otherwise choosing the same file again would be no change.
          event.target.value = "";
        }}
      />
      <p id={`${id}-hint`} className="mt-2 text-sm text-fg-3">
        PNG, JPEG or WebP, up to 1 MB. Shown at most {brandingLimits.logoHeightPx} pixels high; a transparent
        background suits both themes.
      </p>
      <FieldError>{problem}</FieldError>
    </div>
  );
}

function problemOf(file: File): string | null {
  if (!accepted.includes(file.type)) return "Please choose a PNG, JPEG or WebP picture.";
  if (file.size > brandingLimits.logoBytes) return "This file is larger than 1 MB.";
  return null;
}
