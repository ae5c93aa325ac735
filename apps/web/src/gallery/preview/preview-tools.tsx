/** Links to the tools that open with this picture, with their prices. */
import { Link } from "react-router";
import type { ContentRow } from "#platform/database.ts";
import { classNames } from "#ui/class-names.ts";
import { useSession } from "#platform/session.tsx";
import { pictureDestinations, priceOfDestination, type Destination } from "#gallery/picture-destinations.ts";

const { animate, remix, vary, upscale, edit, process, reference } = pictureDestinations;
/** Only a picture from words is made again from its words: those of an edit say what was changed. */
const toolsFor = ({ content_type: type }: ContentRow): Destination[] =>
  type === "image"
    ? [animate, remix, vary, upscale, edit, process, reference]
    : [animate, upscale, edit, process, reference];

export function PreviewTools({ content }: { content: ContentRow }) {
  return (
    <nav aria-label="What to do with it" className="grid grid-cols-2 gap-2.5">
      {toolsFor(content).map((tool) => (
        <Tool key={tool.label} tool={tool} content={content} wide={tool === animate} />
      ))}
    </nav>
  );
}

type ToolProps = { tool: Destination; content: ContentRow; wide: boolean };

function Tool({ tool, content, wide }: ToolProps) {
  const { connection } = useSession();
  const { label, icon: Icon, to } = tool;
  const credits = priceOfDestination(connection?.config, tool, content.generation_params.engine ?? null);
  return (
    <Link
      to={to(content.id)}
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
