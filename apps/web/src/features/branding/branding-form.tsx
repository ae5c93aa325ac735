/** The form for the name, accent and logo of shared pages, with a preview beside it. */
import type { ShareBranding } from "@galatea/contract/functions/get-share-branding.ts";
import { brandingLimits } from "@galatea/contract/sharing.ts";
import { useState, type FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { FieldError, TextField } from "#ui/field.tsx";
import { AccentField } from "./accent-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { PagePreview } from "./page-preview.tsx";
import { isChosen, studioBranding, useSaveBranding, type Branding } from "./use-branding.ts";

/** Its key remounts it after each save. */
export function BrandingForm({ saved }: { saved: ShareBranding }) {
  const [branding, setBranding] = useState<Branding>({
    name: saved.display_name ?? "",
    accent: saved.accent,
    logo: "keep",
  });
  const save = useSaveBranding();
  const logoUrl = isChosen(branding.logo) ? branding.logo.url : branding.logo && saved.logo;
  const change = (part: Partial<Branding>) => setBranding((before) => ({ ...before, ...part }));
  const unchanged =
    branding.name.trim() === (saved.display_name ?? "") &&
    branding.accent === saved.accent &&
    branding.logo === "keep";
  const isPlain = saved.display_name === null && saved.accent === null && saved.logo === null;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!unchanged) save.mutate(branding);
  };
  const choose = (file: File | null) => {
    if (isChosen(branding.logo)) URL.revokeObjectURL(branding.logo.url);
    if (file) change({ logo: { file, url: URL.createObjectURL(file) } });
    else change({ logo: saved.logo === null ? "keep" : null });
  };

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-11">
      <form onSubmit={send} className="card grid gap-7 p-[22px] md:p-[30px]">
        <TextField
          label="Name above the picture"
          value={branding.name}
          maxLength={brandingLimits.nameChars}
          placeholder="Your studio"
          onChange={(event) => change({ name: event.target.value })}
        />
        <LogoField logoUrl={logoUrl} onChoose={choose} />
        <AccentField accent={branding.accent} onChange={(accent) => change({ accent })} />
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
              <Button variant="plain" busy={save.isPending} onClick={() => save.mutate(studioBranding)}>
                Use the studio's look
              </Button>
            )}
          </div>
          <FieldError>{save.error?.message}</FieldError>
        </div>
      </form>
      <PagePreview branding={{ name: branding.name, accent: branding.accent, logoUrl }} />
    </div>
  );
}
