/** Name, accent and logo of one's shared pages, with the page beside them as it will look. */
import type { ShareBranding } from "@galatea/contract/functions/get-share-branding.ts";
import { brandingLimits } from "@galatea/contract/sharing.ts";
import { useState, type FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { FieldError, TextField } from "#ui/field.tsx";
import { AccentField } from "./accent-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { PagePreview } from "./page-preview.tsx";
import { isChosen, studioLook, useSaveBranding, type Look } from "./use-branding.ts";

/** Drawn anew (by its key) whenever another look was saved. */
export function BrandingForm({ saved }: { saved: ShareBranding }) {
  const [look, setLook] = useState<Look>({
    name: saved.display_name ?? "",
    accent: saved.accent,
    logo: "keep",
  });
  const save = useSaveBranding();
  const logoUrl = isChosen(look.logo) ? look.logo.url : look.logo && saved.logo;
  const change = (part: Partial<Look>) => setLook((before) => ({ ...before, ...part }));
  const unchanged =
    look.name.trim() === (saved.display_name ?? "") && look.accent === saved.accent && look.logo === "keep";
  const isPlain = saved.display_name === null && saved.accent === null && saved.logo === null;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!unchanged) save.mutate(look);
  };
  const choose = (file: File | null) => {
    if (isChosen(look.logo)) URL.revokeObjectURL(look.logo.url);
    if (file) change({ logo: { file, url: URL.createObjectURL(file) } });
    else change({ logo: saved.logo === null ? "keep" : null });
  };

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-11">
      <form onSubmit={send} className="card grid gap-7 p-[22px] md:p-[30px]">
        <TextField
          label="Name above the picture"
          value={look.name}
          maxLength={brandingLimits.nameChars}
          placeholder="Your studio"
          onChange={(event) => change({ name: event.target.value })}
        />
        <LogoField logoUrl={logoUrl} onChoose={choose} />
        <AccentField accent={look.accent} onChange={(accent) => change({ accent })} />
        <div>
          <div className="flex flex-wrap gap-2.5">
            <Button
              type="submit"
              variant="primary"
              busy={save.isPending}
              disabledReason={unchanged ? "Saved" : null}
            >
              {save.isPending ? "Saving" : "Save"}
            </Button>
            {!isPlain && (
              <Button variant="plain" busy={save.isPending} onClick={() => save.mutate(studioLook)}>
                Back to the studio's look
              </Button>
            )}
          </div>
          <FieldError>{save.error?.message}</FieldError>
        </div>
      </form>
      <PagePreview look={{ name: look.name, accent: look.accent, logoUrl }} />
    </div>
  );
}
