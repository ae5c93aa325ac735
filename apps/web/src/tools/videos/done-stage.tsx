/** A film on the stage: the one that was just made, or the newest one, with its facts and where it can go. */
import { Forward, RefreshCw, Repeat } from "lucide-react";
import { useRef, useState } from "react";
import { engineOf, titleOf } from "#gallery/content-kinds.ts";
import { Fact, MadeIn } from "#tools/shell/stage/fact.tsx";
import type { ContentRow, JobRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { AiLabel, Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { DownloadButtons } from "./download-buttons.tsx";
import { FilmShell } from "./film-shell.tsx";
import { extendProblem, posterOf, secondsOf, shapeOf, typeOf } from "./film-facts.ts";
import { videoEngineOf } from "./request.ts";
import type { Playback } from "./use-playback.ts";
import { VideoPlayer } from "./video-player.tsx";

type DoneStageProps = {
  film: ContentRow;
  /** Of the film that was just made; null of an older one. */
  job: JobRow | null;
  onExtend: () => void;
};

export function DoneStage({ film, job, onExtend }: DoneStageProps) {
  const { connection } = useSession();
  const [loop, setLoop] = useState(true);
  const [refreshes, setRefreshes] = useState(0);
  const [playback, setPlayback] = useState<Playback["state"]>("loading");
  const told = useRef(false);
  const fresh = job !== null;
  const made = film.generation_params ?? {};
  const engine = engineOf(film);
  const title = titleOf(film);
  const full = extendProblem(film, videoEngineOf(connection?.config ?? null)?.capabilities ?? null);
  const follow = (now: Playback) => {
    setPlayback(now.state);
    if (now.state !== "error" || told.current) return;
    told.current = true;
    toast.error("Video Playback Error", {
      description: fresh
        ? `The video was generated but cannot be displayed. Credits were used. ${now.why}`
        : `The video cannot be displayed. ${now.why}`,
    });
  };
  return (
    <FilmShell
      {...shapeOf(film)}
      film={
        <>
          <VideoPlayer
            key={film.id}
            url={film.content_url}
            poster={posterOf(film)}
            title={title}
            loop={loop}
            autoPlay={fresh}
            refreshes={refreshes}
            onState={follow}
            className="absolute inset-0"
          />
          <span data-theme="dark" className="pointer-events-none absolute top-3 left-3">
            <AiLabel />
          </span>
        </>
      }
    >
      <div aria-live="polite">
        <p className="mb-1 text-sm text-fg-2">{fresh ? "Just made" : "Your newest video"}</p>
        <h2 className="display text-[24px] leading-[1.14] md:text-[28px]">{title}</h2>
      </div>
      <dl className="hidden gap-2 text-sm md:grid">
        <Fact name="Type">{typeOf(film)}</Fact>
        <Fact name="Duration">{secondsOf(film)}s</Fact>
        {made.motion && <Fact name="Motion">{made.motion}</Fact>}
        {made.width && made.height && (
          <Fact name="Size">
            {made.width} × {made.height}
          </Fact>
        )}
        {made.seed !== undefined && <Fact name="Seed">{String(made.seed)}</Fact>}
        <MadeIn job={job} />
      </dl>
      {engine && (
        <p className="max-md:hidden">
          <Badge>{engine}</Badge>
        </p>
      )}
      <span className="flex-1 max-md:hidden" />
      <div className="flex items-center gap-2">
        <IconButton
          label="Play in a loop"
          aria-pressed={loop}
          filled
          onClick={() => setLoop(!loop)}
          className={loop ? "text-accent-text!" : undefined}
        >
          <Repeat size={18} />
        </IconButton>
        <IconButton
          label="Refresh the video"
          filled
          aria-busy={playback === "loading"}
          onClick={() => setRefreshes((count) => count + 1)}
        >
          <RefreshCw size={18} />
        </IconButton>
        <Button variant="soft" className="flex-1" disabledReason={full} onClick={onExtend}>
          <Forward size={18} aria-hidden="true" />
          Extend
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <DownloadButtons film={film} />
      </div>
    </FilmShell>
  );
}
