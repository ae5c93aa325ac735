/** The list of all shortcuts by screen, and the switch for single keys. */
import { isMac, partsOf, shortcuts, switchSingleKeys, useSingleKeys } from "#platform/shortcuts.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type ShortcutsDialogProps = { open: boolean; onClose: () => void };

const screens = ["Everywhere", "Generator", "Gallery", "Open picture"] as const;

export default function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Shortcuts"
      description="Everything here can be done by the keyboard alone. These are the quick ways."
      className="md:w-[min(720px,calc(100vw-48px))]!"
    >
      <div className="gap-x-10 gap-y-6 md:columns-2">
        {screens.map((screen) => (
          <ScreenShortcuts key={screen} screen={screen} />
        ))}
      </div>
      <SingleKeysSwitch />
    </Dialog>
  );
}

function ScreenShortcuts({ screen }: { screen: (typeof screens)[number] }) {
  return (
    <section className="mb-6 break-inside-avoid" aria-labelledby={idOf(screen)}>
      <h3 id={idOf(screen)} className="mb-1 text-sm font-strong text-fg-2">
        {screen}
      </h3>
      <dl className="divide-y divide-hairline">
        {Object.entries(shortcuts)
          .filter(([, shortcut]) => shortcut.screen === screen)
          .map(([name, { label, keys }]) => (
            <div key={name} className="flex min-h-11 items-center justify-between gap-4">
              <dt>{label}</dt>
              <dd className="flex items-center gap-1.5">
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function SingleKeysSwitch() {
  const single = useSingleKeys();
  return (
    <div className="border-t border-hairline pt-3">
      <Button
        variant="plain"
        role="switch"
        aria-checked={single}
        className="-mx-3 w-[calc(100%+24px)] justify-between!"
        onClick={() => switchSingleKeys(!single)}
      >
        Shortcuts of a single key
        <Badge tone={single ? "rose" : "neutral"}>{single ? "On" : "Off"}</Badge>
      </Button>
      <p className="text-sm text-pretty text-fg-3">
        Switch them off if your screen reader or voice control needs the letters. They never act while you
        type.
      </p>
    </div>
  );
}

const idOf = (screen: string): string => `shortcuts-${screen.replace(" ", "-").toLowerCase()}`;

const names: Record<string, string> = {
  enter: "Enter",
  escape: "Esc",
  delete: "Del",
  arrowleft: "←",
  arrowright: "→",
};

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <span key={key + String(index)} className="contents">
      {index > 0 && <span className="text-sm text-fg-3">then</span>}
      {partsOf(key).map((part) => (
        <kbd
          key={part}
          className="grid h-7 min-w-7 place-items-center rounded-[7px] bg-surface-3 px-2 font-sans text-sm font-strong"
        >
          {part === "mod" ? (isMac() ? "⌘" : "Ctrl") : (names[part] ?? part.toUpperCase())}
        </kbd>
      ))}
    </span>
  ));
}
