/** Where a picture on the stage can go from here, with what each way costs. */
import { Brush, Clapperboard, Expand, ImagePlus, Repeat2, Shuffle, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { pictureLinks } from "#gallery/picture-links.ts";
import { CoinDot } from "#ui/price.tsx";

type LinkName = keyof typeof pictureLinks;

const tools: { name: LinkName; icon: LucideIcon }[] = [
  { name: "remix", icon: Repeat2 },
  { name: "vary", icon: Shuffle },
  { name: "reference", icon: ImagePlus },
  { name: "upscale", icon: Expand },
  { name: "edit", icon: Brush },
  { name: "animate", icon: Clapperboard },
];

export function PictureTools({ contentId }: { contentId: string }) {
  return (
    <nav aria-label="With this picture" className="max-md:-mx-4">
      <ul className="no-scrollbar flex gap-2 max-md:overflow-x-auto max-md:px-4 md:grid md:grid-cols-3">
        {tools.map(({ name, icon: Icon }) => {
          const { label, to, costCredits } = pictureLinks[name];
          return (
            <li key={name} className="flex-none">
              <Link
                to={to(contentId)}
                className="flex min-h-11 items-center gap-2 rounded-md bg-surface-2 px-3.5 text-sm text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg md:h-[76px] md:flex-col md:justify-center md:gap-1 md:px-1 md:text-center md:leading-tight"
              >
                <Icon size={18} aria-hidden="true" />
                <span className="text-fg">{label}</span>
                {costCredits !== null && (
                  <span className="hidden items-center gap-1 text-fg-3 tabular-nums md:inline-flex">
                    <CoinDot />
                    {costCredits}
                    <span className="sr-only"> credits</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
