/** The shortcuts of every studio page, and the dialog that lists all shortcuts. */
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { useShortcut } from "#platform/shortcuts.ts";
import { useWasOpen } from "#ui/use-was-open.ts";

const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));

type StudioShortcutsProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function StudioShortcuts({ open, onOpenChange }: StudioShortcutsProps) {
  const navigate = useNavigate();
  const wasOpen = useWasOpen(open);
  const go = (path: string) => void navigate(path);
  useShortcut("help", () => onOpenChange(true));
  useShortcut("go-dashboard", () => go("/dashboard"));
  useShortcut("go-images", () => go("/images"));
  useShortcut("go-gallery", () => go("/images?view=gallery"));
  useShortcut("go-characters", () => go("/characters"));
  useShortcut("go-videos", () => go("/videos"));
  useShortcut("go-upscaler", () => go("/upscaler"));
  useShortcut("go-editor", () => go("/image-editor"));
  useShortcut("go-process", () => go("/process"));
  useShortcut("search", () => {
    // The generator's first field, else the search of the page.
    const field =
      document.querySelector<HTMLElement>("textarea[data-first-focus]") ??
      document.querySelector<HTMLElement>('input[type="search"]');
    if (field) field.focus();
    else go("/images?view=gallery");
  });
  return wasOpen ? (
    <Suspense fallback={null}>
      <ShortcutsDialog open={open} onClose={() => onOpenChange(false)} />
    </Suspense>
  ) : null;
}
