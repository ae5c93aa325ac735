/** A small preview of a shared page in either theme, with the shades that visitors get. */
import { inkOn, readableAccent, studioAccents, type PageTheme } from "@galatea/contract/accent.ts";
import { useState } from "react";
import { conditionsOfKind } from "#gallery/content-kinds.ts";
import { useGalleryRows } from "#gallery/rows/use-gallery-rows.ts";
import { thumbnailUrl } from "#gallery/thumbnails.ts";
import { useTheme } from "#platform/theme.ts";
import { Logo } from "#ui/logo.tsx";
import { SegmentedControl } from "#ui/segmented.tsx";

export type ShownBranding = { name: string; accent: string | null; logoUrl: string | null };

const themes = [
  { value: "dark", label: "Dark" },
  { value: "light", label: "Light" },
] as const;

/** @param isSample the branding is an example. */
export function PagePreview({ branding, isSample = false }: { branding: ShownBranding; isSample?: boolean }) {
  const [theme, setTheme] = useState<PageTheme>(useTheme());
  const shade = branding.accent === null ? null : readableAccent(branding.accent, theme);
  return (
    <section aria-label="Preview" className="grid gap-3.5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-strong">As visitors see it</h2>
        <SegmentedControl label="Theme of the preview" value={theme} options={themes} onChange={setTheme} />
      </div>
      <div
        data-theme={theme}
        inert
        className="grid gap-5 rounded-card bg-bg p-5 shadow-card hairline-ring md:p-7"
      >
        <Brand branding={branding} />
        <SamplePicture />
        <div className="flex flex-wrap items-center gap-2.5">
          <span
            className="inline-flex h-[30px] items-center rounded-full px-3 text-sm font-strong shadow-[inset_0_0_0_1px_currentColor]"
            style={{ color: shade ?? studioAccents[theme] }}
          >
            Made with AI
          </span>
          <span
            className="ml-auto inline-flex min-h-11 items-center rounded-full bg-accent px-5 font-strong text-accent-ink"
            style={shade === null ? undefined : { background: shade, color: inkOn(shade) }}
          >
            View full size
          </span>
        </div>
      </div>
      {!isSample && shade !== null && shade !== branding.accent && (
        <p className="text-sm text-fg-2">
          Your colour is shown a little {theme === "dark" ? "lighter" : "darker"} here, so that it can be
          read.
        </p>
      )}
    </section>
  );
}

function Brand({ branding: { name, logoUrl } }: { branding: ShownBranding }) {
  if (name.trim() === "" && logoUrl === null) return <Logo />;
  return (
    <span className="flex min-h-11 min-w-0 items-center gap-[11px] font-serif text-[23px] leading-tight tracking-[-0.015em] text-fg">
      {logoUrl !== null && <img src={logoUrl} alt="" className="max-h-10 max-w-[min(240px,48%)]" />}
      <span className="min-w-0 break-words">{name.trim()}</span>
    </span>
  );
}

/** The person's newest picture, or a sample. */
function SamplePicture() {
  const [newest] = useGalleryRows(conditionsOfKind.all).rows;
  const address = newest && (thumbnailUrl(newest.content_url, 960) ?? newest.content_url);
  return (
    <img
      src={address ?? "/samples/scene-lake.webp"}
      alt=""
      className="max-h-[420px] w-full rounded-card bg-sunk object-cover object-[50%_20%]"
    />
  );
}
