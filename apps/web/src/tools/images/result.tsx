/** One picture on the stage: the one that was just made, which develops from blur to sharp, or the newest one. */
import { Link } from "react-router";
import { sizeOf, titleOf } from "#gallery/content-kinds.ts";
import { downloadPicture } from "#gallery/picture-actions.ts";
import { pictureDestinations, priceOfDestination } from "#gallery/picture-destinations.ts";
import { similarityText } from "#gallery/similarity-text.ts";
import { styleName } from "#tools/shell/fields/style-picker.tsx";
import { EngineBadge } from "#tools/shell/stage/engine-badge.tsx";
import { Fact, MadeIn } from "#tools/shell/stage/fact.tsx";
import { DownloadButton, NewTabButton } from "#tools/shell/stage/result-buttons.tsx";
import { ResultPicture } from "#tools/shell/stage/result-picture.tsx";
import { ResultTitle } from "#tools/shell/stage/result-title.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { CoinDot } from "#ui/price.tsx";

type ResultProps = {
  content: ContentRow;
  fresh: boolean;
  job: JobRow | null;
  onOpen: (contentId: string) => void;
};

export function Result({ content, fresh, job, onOpen }: ResultProps) {
  const { width, height } = sizeOf(content);
  const title = titleOf(content);
  return (
    <StageShell
      phoneShows="title"
      phoneHeight={`min(${((100 * height) / width).toFixed(1)}vw, 44dvh)`}
      picture={
        <ResultPicture
          content={content}
          develops={fresh}
          fills
          onOpen={onOpen}
          pictureClass="size-full object-cover max-md:object-[50%_18%]"
          labelClass="absolute top-3 left-3 flex gap-1.5 md:top-auto md:bottom-3"
        />
      }
    >
      <ResultTitle above={fresh ? "Just made" : "Your newest picture"}>{title}</ResultTitle>
      {!isWholePrompt(title, content.prompt) && (
        <p className="line-clamp-4 text-pretty text-fg-2 max-md:hidden">{content.prompt}</p>
      )}
      <Facts content={content} job={job} />
      <EngineBadge content={content} />
      <span className="flex-1 max-md:hidden" />
      <PictureTools contentId={content.id} engineId={content.generation_params.engine ?? null} />
      <div className="grid grid-cols-2 gap-2.5">
        <DownloadButton onClick={() => void downloadPicture(content)} />
        <NewTabButton content={content} />
      </div>
    </StageShell>
  );
}

/** A short description is its own title, and is not repeated beneath it. */
const isWholePrompt = (title: string, prompt: string | null): boolean =>
  title.toLowerCase() === prompt?.trim().replace(/\.$/, "").toLowerCase();

function Facts({ content, job }: Pick<ResultProps, "content" | "job">) {
  const { similarity, seed } = content.generation_params;
  return (
    <dl className="hidden gap-2 text-sm md:grid">
      <CommonFacts content={content} similarity={similarity && similarityText(similarity)} />
      {seed !== undefined && <Fact name="Seed">{String(seed)}</Fact>}
      <MadeIn job={job} />
    </dl>
  );
}

type CommonFactsProps = { content: ContentRow; similarity?: string | undefined };

/** The facts that the pictures of one submission have in common. */
export function CommonFacts({ content, similarity }: CommonFactsProps) {
  const { width, height } = sizeOf(content);
  const made = content.generation_params;
  return (
    <>
      <Fact name="Size">
        {width} × {height}
        {made.aspect_ratio && `, ${made.aspect_ratio}`}
      </Fact>
      {made.character_name && <Fact name="Character">{made.character_name}</Fact>}
      {similarity && <Fact name="Likeness">{similarity}</Fact>}
      {made.style && <Fact name="Style">{styleName(made.style)}</Fact>}
      {made.negative_prompt && <Fact name="Kept out">{made.negative_prompt}</Fact>}
    </>
  );
}

const { remix, vary, reference, upscale, edit, animate } = pictureDestinations;
const tools = [remix, vary, reference, upscale, edit, animate];

/** The tools that open with this picture, each with its price. */
function PictureTools({ contentId, engineId }: { contentId: string; engineId: string | null }) {
  const { connection } = useSession();
  return (
    <nav aria-label="With this picture" className="max-md:-mx-4">
      <ul className="no-scrollbar relative flex gap-2 max-md:overflow-x-auto max-md:px-4 md:grid md:grid-cols-3">
        {tools
          .map((tool) => ({ ...tool, credits: priceOfDestination(connection?.config, tool, engineId) }))
          .map(({ label, icon: Icon, to, credits }) => (
            <li key={label} className="flex-none">
              <Link
                to={to(contentId)}
                className="flex min-h-11 items-center gap-2 rounded-md bg-surface-2 px-3.5 text-sm text-fg-2 transition-colors duration-150 hover:bg-surface-3 hover:text-fg md:h-[76px] md:flex-col md:justify-center md:gap-1 md:px-1 md:text-center md:leading-tight"
              >
                <Icon size={18} aria-hidden="true" />
                <span className="text-fg">{label}</span>
                {credits !== null && (
                  <span className="inline-flex items-center gap-1 text-fg-3 tabular-nums">
                    <CoinDot />
                    {credits}
                    <span className="sr-only"> credits</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
