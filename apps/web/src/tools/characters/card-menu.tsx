/** Where a character can be taken, in a menu beside its button: Esc and a click elsewhere close it, focus goes back. */
import { Clapperboard, Ellipsis, Image, MessageCircle, PencilLine, type LucideIcon } from "lucide-react";
import { useId, useRef, type ToggleEvent } from "react";
import { characterLinks } from "#gallery/characters/character-links.ts";
import type { CharacterRow } from "#platform/database.ts";
import { MenuLink } from "#ui/menu.tsx";

const icons: Record<keyof typeof characterLinks, LucideIcon> = {
  generator: Image,
  editor: PencilLine,
  video: Clapperboard,
  companion: MessageCircle,
};
const tools = Object.keys(icons) as (keyof typeof characterLinks)[];
const gapPx = 8;

export function CardMenu({ character }: { character: CharacterRow }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const label = `Use ${character.name}`;
  const place = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState === "open" && button.current) placeBeside(event.currentTarget, button.current);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        popoverTarget={id}
        className="grid size-11 flex-none place-items-center rounded-full text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg"
      >
        <Ellipsis size={18} aria-hidden="true" />
      </button>
      <nav
        id={id}
        popover="auto"
        aria-label={label}
        onToggle={place}
        className="fixed inset-auto z-50 m-0 min-w-60 rounded-card bg-surface-2 p-1.5 text-fg shadow-float open:animate-[rise_150ms_var(--ease)]"
      >
        {tools.map((tool) => {
          const Icon = icons[tool];
          return (
            <MenuLink key={tool} to={characterLinks[tool].to(character.id)} icon={<Icon size={18} />}>
              {characterLinks[tool].label}
            </MenuLink>
          );
        })}
      </nav>
    </>
  );
}

/** Above the button where there is room, else beneath it; always within the window. */
function placeBeside(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const above = top - height - gapPx;
  menu.style.top = `${above >= gapPx ? above : Math.min(bottom + gapPx, window.innerHeight - height - gapPx)}px`;
  menu.style.left = `${Math.max(gapPx, Math.min(right - width, window.innerWidth - width - gapPx))}px`;
}
