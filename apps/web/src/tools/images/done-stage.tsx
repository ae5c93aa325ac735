/** A picture on the stage: the one that just arrived, which develops from blur to sharp, or the newest one. */
import { Download, ExternalLink } from "lucide-react";
import { engineOf, sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { Picture } from "#gallery/picture.tsx";
import { downloadPicture, openPicture } from "#gallery/picture-actions.ts";
import { Fact, MadeIn } from "#tools/shell/stage/fact.tsx";
import { Frame, StageArea } from "#tools/shell/stage/stage-frame.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { PictureTools } from "./picture-tools.tsx";
import { styleName } from "./style-picker.tsx";

export function DoneStage({
  content,
  fresh,
  job,
}: {
  content: ContentRow;
  fresh: boolean;
  job: JobRow | null;
}) {
  const { width, height } = sizeOf(content);
  const made = content.generation_params ?? {};
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
        {made.likeness && <Fact name="Same character">{likenessText(made.likeness)}</Fact>}
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
const likenessText = ({ score, exact }: { score: number; exact: boolean }): string =>
  `${Math.round(score * 100)} %, ${exact ? "exact" : "estimated"}`;
