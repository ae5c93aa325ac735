/** An improved description with its changes marked and explained. It can be used, replaced by another or dismissed. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { RefusedError } from "#platform/functions.ts";
import { Button } from "#ui/button.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { markChanges } from "./mark-changes.ts";
import { useImprovement } from "./use-improvement.ts";

type ImprovePanelProps = {
  prompt: string;
  characterId: string | null;
  onUse: (better: string) => void;
  onClose: () => void;
};

export default function ImprovePanel({ prompt, characterId, onUse, onClose }: ImprovePanelProps) {
  // The description when the panel opened: later typing does not request another improvement.
  const [asked] = useState(prompt.trim());
  const { query, another } = useImprovement(asked, characterId);
  const better = query.data;
  const panel = useRef<HTMLElement>(null);
  // The panel is beneath the field, which on a phone may be off the screen.
  useEffect(() => {
    // In a block, because some browsers return a promise, which is no clean-up function.
    if (better) panel.current?.scrollIntoView({ block: "nearest" });
  }, [better]);

  return (
    <section
      ref={panel}
      aria-label="A better description"
      aria-live="polite"
      className="mt-3 scroll-mt-24 scroll-mb-4 rounded-md bg-surface-1 px-3.5 py-3 md:scroll-mb-32"
    >
      {query.isPending ? (
        <ImprovementSkeleton />
      ) : query.isError || !better ? (
        <NotImproved error={query.error} onRetry={() => void query.refetch()} onClose={onClose} />
      ) : better.prompt === asked || better.changes.length === 0 ? (
        <NothingToAdd onClose={onClose} />
      ) : (
        <>
          <MarkedChanges before={asked} after={better.prompt} />
          <Reasons changes={better.changes} />
          <div className="mt-3 -mx-1 flex flex-wrap items-center gap-1">
            <Button variant="inverse" className="px-4!" onClick={() => onUse(better.prompt)}>
              Use it
            </Button>
            <Button className="px-4!" busy={query.isFetching} onClick={another}>
              Another
            </Button>
            <Button variant="plain" className="px-2.5!" onClick={onClose}>
              Keep mine
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const ImprovementSkeleton = () => (
  <LoadingRegion label="Improving the description" className="grid gap-2 py-1">
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-4/5" />
    <Skeleton className="h-4 w-2/5" />
  </LoadingRegion>
);

type NotImprovedProps = { error: Error | null; onRetry: () => void; onClose: () => void };

const NotImproved = ({ error, onRetry, onClose }: NotImprovedProps) => (
  <>
    <p className="text-sm text-pretty">{sentenceOf(error)} Your words are unchanged.</p>
    <div className="mt-2 flex flex-wrap gap-2">
      <Button onClick={onRetry}>Try again</Button>
      <Button variant="plain" onClick={onClose}>
        Keep mine
      </Button>
    </div>
  </>
);

const NothingToAdd = ({ onClose }: { onClose: () => void }) => (
  <>
    <p className="text-sm text-pretty">
      There is nothing to add: the person, the place and the light are described.
    </p>
    <Button variant="plain" className="mt-1 -ml-3" onClick={onClose}>
      Keep mine
    </Button>
  </>
);

type Improvement = NonNullable<ReturnType<typeof useImprovement>["query"]["data"]>;

const Reasons = ({ changes }: Pick<Improvement, "changes">) => (
  <ul className="mt-2.5 grid gap-1 text-sm text-fg-2">
    {changes.map(({ text, why }) => (
      <li key={text} className="text-pretty">
        <span className="font-strong text-fg">{text}</span> <span className="text-fg-3">added:</span> {why}
      </li>
    ))}
  </ul>
);

const sentenceOf = (error: Error | null): string =>
  error instanceof RefusedError ? error.refusal.sentence : "The description could not be improved just now.";

/** Added text is underlined; the text that it replaces is struck through before it. */
function MarkedChanges({ before, after }: { before: string; after: string }) {
  const marked: ReactNode[] = [];
  let offset = 0;
  for (const piece of markChanges(before, after)) {
    marked.push(
      piece.kind === "kept" ? piece.text : <Change key={offset} was={piece.was} text={piece.text} />,
    );
    offset += piece.text.length + 1;
  }
  return <p className="text-pretty break-words">{marked}</p>;
}

function Change({ was, text }: { was: string; text: string }) {
  const gone = was.trim();
  return (
    <>
      {gone !== "" && <del className="text-fg-3 decoration-danger">{gone}</del>}
      {gone !== "" && text.trim() !== "" && " "}
      {text !== "" && (
        <ins className="rounded-[4px] bg-success-wash text-fg decoration-success underline-offset-4">
          {text}
        </ins>
      )}
    </>
  );
}
