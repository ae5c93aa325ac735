/** A picture on the stage: the one that just arrived, which develops from blur to sharp, or the newest one. */
import {
  Brush,
  Clapperboard,
  Download,
  Expand,
  ExternalLink,
  ImagePlus,
  Repeat2,
  Shuffle,
  type LucideIcon,
} from "lucide-react";
import { Link } from "react-router";
import { engineOf, sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { Picture } from "#gallery/picture.tsx";
import { downloadPicture, openPicture } from "#gallery/picture-actions.ts";
import { Fact, MadeIn } from "#tools/shell/stage/fact.tsx";
import { Frame, StageArea } from "#tools/shell/stage/stage-frame.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { pictureDestinations } from "#gallery/picture-destinations.ts";
import { styleName } from "#tools/shell/fields/style-picker.tsx";
import { CoinDot } from "#ui/price.tsx";

export function Result({ content, fresh, job }: { content: ContentRow; fresh: boolean; job: JobRow | null }) {
  const { width, height } = sizeOf(content);
  const made = content.generation_params;
  const engine = engineOf(content);
  const title = titleOf(content);
  return (
    <StageShell
      fades
      phoneHeight={`min(${((100 * height) / width).toFixed(1)}vw, 44dvh)`}
      picture={
        <StageArea>
          <Frame width={width} height={height} fills>
            <Picture
              key={content.id}
              content={content}
              sizes="(min-width: 80rem) 48vw, (min-width: 48rem) 60vw, 100vw"
              upToPx={1280}
              eager
              develops={fresh}
              className="size-full object-cover max-md:object-[50%_18%]"
            />
            <span data-theme="dark" className="absolute top-3 left-3 flex gap-1.5 md:top-auto md:bottom-3">
              <AiLabel />
            </span>
          </Frame>
        </StageArea>
      }
    >
      <div aria-live="polite">
        <p className="mb-1 text-sm text-fg-2">{fresh ? "Just made" : "Your newest picture"}</p>
        <h2 className="display text-[24px] leading-[1.14] md:text-[28px]">{title}</h2>
      </div>
      {!isAllOf(title, content.prompt) && (
        <p className="line-clamp-4 text-pretty text-fg-2 max-md:hidden">{content.prompt}</p>
      )}
      <dl className="hidden gap-2 text-sm md:grid">
        <Fact name="Size">
          {width} × {height}
          {made.aspect_ratio && `, ${made.aspect_ratio}`}
        </Fact>
        {made.character_name && <Fact name="Character">{made.character_name}</Fact>}
        {made.similarity && <Fact name="Same character">{similarityText(made.similarity)}</Fact>}
        {made.style && <Fact name="Style">{styleName(made.style)}</Fact>}
        {made.negative_prompt && <Fact name="Kept out">{made.negative_prompt}</Fact>}
        {made.seed !== undefined && <Fact name="Seed">{String(made.seed)}</Fact>}
        <MadeIn job={job} />
      </dl>
      {engine && (
        <p className="max-md:hidden">
          <Badge>{engine}</Badge>
        </p>
      )}
      <span className="flex-1 max-md:hidden" />
      <PictureTools contentId={content.id} />
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={() => void downloadPicture(content)}>
          <Download size={18} aria-hidden="true" />
          Download
        </Button>
        <Button variant="quiet" onClick={() => openPicture(content)}>
          <ExternalLink size={18} aria-hidden="true" />
          <span className="whitespace-nowrap">New Tab</span>
        </Button>
      </div>
    </StageShell>
  );
}

/** A short description is its own title: it is not said twice. */
const isAllOf = (title: string, prompt: string | null): boolean =>
  title.toLowerCase() === prompt?.trim().replace(/\.$/, "").toLowerCase();

/** "100 %, exact" where what was drawn was compared, a share that is estimated everywhere else. */
const similarityText = ({ score, exact }: { score: number; exact: boolean }): string =>
  `${Math.round(score * 100)} %, ${exact ? "exact" : "estimated"}`;

type LinkName = keyof typeof pictureDestinations;

const tools: { name: LinkName; icon: LucideIcon }[] = [
  { name: "remix", icon: Repeat2 },
  { name: "vary", icon: Shuffle },
  { name: "reference", icon: ImagePlus },
  { name: "upscale", icon: Expand },
  { name: "edit", icon: Brush },
  { name: "animate", icon: Clapperboard },
];

/** Where a picture can go from here, with what each way costs. */
function PictureTools({ contentId }: { contentId: string }) {
  return (
    <nav aria-label="With this picture" className="max-md:-mx-4">
      <ul className="no-scrollbar flex gap-2 max-md:overflow-x-auto max-md:px-4 md:grid md:grid-cols-3">
        {tools.map(({ name, icon: Icon }) => {
          const { label, to, costCredits } = pictureDestinations[name];
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
