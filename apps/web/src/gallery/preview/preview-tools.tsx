/** Links to the tools that open with this picture, with their prices. */
import { Expand, Film, ImagePlus, Layers, Pencil, ScanLine, Shuffle, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import type { ContentRow } from "#platform/database.ts";
import { classNames } from "#ui/class-names.ts";
import { pictureDestinations } from "#gallery/picture-destinations.ts";

const tools = [
  { link: pictureDestinations.animate, icon: Film, wide: true },
  { link: pictureDestinations.remix, icon: Shuffle, wide: false },
  { link: pictureDestinations.vary, icon: Layers, wide: false },
  { link: pictureDestinations.upscale, icon: Expand, wide: false },
  { link: pictureDestinations.edit, icon: Pencil, wide: false },
  { link: pictureDestinations.process, icon: ScanLine, wide: false },
  { link: pictureDestinations.reference, icon: ImagePlus, wide: false },
] as const;

export function PreviewTools({ content }: { content: ContentRow }) {
  return (
    <nav aria-label="What to do with it" className="grid grid-cols-2 gap-2.5">
      {tools.map(({ link, icon, wide }) => (
        <Tool
          key={link.label}
          to={link.to(content.id)}
          label={link.label}
          credits={link.costCredits}
          icon={icon}
          wide={wide}
        />
      ))}
    </nav>
  );
}

type ToolProps = { to: string; label: string; credits: number | null; icon: LucideIcon; wide: boolean };

function Tool({ to, label, credits, icon: Icon, wide }: ToolProps) {
  return (
    <Link
      to={to}
      className={classNames(
        "flex min-h-15 items-center gap-3.5 rounded-md px-4 py-2 transition-colors duration-150",
        wide
          ? "col-span-2 bg-accent text-accent-ink hover:bg-accent-hover"
          : "bg-surface-2 hover:bg-surface-3",
      )}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={classNames("min-w-0", wide && "flex flex-1 items-center justify-between gap-3")}>
        <span className="block leading-snug font-strong">{label}</span>
        {credits !== null && (
          <span className={classNames("block text-sm leading-snug tabular-nums", !wide && "text-credit")}>
            {credits} credits
          </span>
        )}
      </span>
    </Link>
  );
}
