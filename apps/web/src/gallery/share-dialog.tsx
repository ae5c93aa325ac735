/** Makes, copies and ends the public page of a picture or video. Nothing is public before the button is pressed. */
import { Copy, ExternalLink, Link2Off, Palette } from "lucide-react";
import { useState, type RefObject, useRef } from "react";
import { toast } from "#platform/toast.ts";
import type { ContentRow } from "#platform/database.ts";
import { Button, ButtonLink, buttonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { useSharedPage, useSharePicture, useStopSharing, type SharedPage } from "./shared-page.ts";

export default function ShareDialog({
  content,
  onClose,
}: {
  content: ContentRow | null;
  onClose: () => void;
}) {
  const query = useSharedPage(content?.id ?? null);
  const isShared = Boolean(query.data);
  const noun = content?.content_type === "video" ? "video" : "picture";
  return (
    <Dialog
      open={content !== null}
      onClose={onClose}
      title={isShared ? `This ${noun} is shared` : `Share this ${noun}`}
      description={
        isShared
          ? "Anyone with the link can see it. It says that it was made with AI."
          : "It gets its own page. Only people with the link can find it, and you can stop sharing at any time."
      }
    >
      {content &&
        (query.data ? (
          <Shared key={content.id} content={content} page={query.data} />
        ) : query.isPending ? (
          <DialogSkeleton />
        ) : query.isError ? (
          <LoadFailed onRetry={() => void query.refetch()} />
        ) : (
          <NotShared key={content.id} content={content} />
        ))}
    </Dialog>
  );
}

function NotShared({ content }: { content: ContentRow }) {
  const [showPrompt, setShowPrompt] = useState(false);
  const share = useSharePicture(content.id);
  return (
    <div className="grid gap-4">
      {content.prompt && (
        <Checkbox
          label="Show the description it was made from"
          checked={showPrompt}
          onChange={(event) => setShowPrompt(event.target.checked)}
        />
      )}
      <Button
        variant="primary"
        size="lg"
        block
        data-first-focus
        busy={share.isPending}
        onClick={() => share.mutate(showPrompt)}
      >
        {share.isPending ? "Making the link" : "Make a public link"}
      </Button>
    </div>
  );
}

function Shared({ content, page }: { content: ContentRow; page: SharedPage }) {
  const change = useSharePicture(content.id);
  const stop = useStopSharing(content.id);
  const link = useRef<HTMLInputElement>(null);
  // Changes at once, and back when the server refuses.
  const [showPrompt, setShowPrompt] = useState(page.showPrompt);
  const changeShowPrompt = (wanted: boolean) => {
    setShowPrompt(wanted);
    change.mutate(wanted, { onError: () => setShowPrompt(!wanted) });
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2.5">
        <input
          ref={link}
          readOnly
          aria-label="Public link"
          value={page.url}
          onFocus={(event) => event.target.select()}
          className="hairline-ring min-h-11 min-w-0 flex-[1_1_200px] rounded-full bg-surface-2 px-4 text-sm text-fg"
        />
        <Button
          variant="primary"
          data-first-focus
          className="max-sm:w-full"
          onClick={() => void copyLink(page.url, link)}
        >
          <Copy size={18} />
          Copy link
        </Button>
      </div>
      {content.prompt && (
        <Checkbox
          label="Show the description it was made from"
          checked={showPrompt}
          disabled={change.isPending}
          onChange={(event) => changeShowPrompt(event.target.checked)}
        />
      )}
      <div className="-mx-3 flex flex-wrap items-center gap-x-1">
        <a href={page.url} target="_blank" rel="noopener" className={buttonClass({ variant: "plain" })}>
          <ExternalLink size={18} aria-hidden="true" />
          Open the page
        </a>
        <ButtonLink to="/account/branding" variant="plain">
          <Palette size={18} aria-hidden="true" />
          Your logo on this page
        </ButtonLink>
      </div>
      <div className="border-t border-hairline pt-4">
        <Button variant="quiet" block busy={stop.isPending} onClick={() => stop.mutate()}>
          <Link2Off size={18} />
          {stop.isPending ? "Ending it" : "Stop sharing"}
        </Button>
      </div>
    </div>
  );
}

async function copyLink(url: string, field: RefObject<HTMLInputElement | null>): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success("Link copied");
  } catch {
    // Without permission or a secure connection the link is selected for the keyboard.
    field.current?.select();
    toast.error("The link could not be copied. It is selected; copy it by hand.");
  }
}

const DialogSkeleton = () => (
  <LoadingRegion label="Loading" className="grid gap-4">
    <Skeleton className="h-11 w-4/5" />
    <Skeleton className="h-[54px] rounded-full!" />
  </LoadingRegion>
);

const LoadFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-fg-2">
    Could not check whether it is shared.
    <Button onClick={onRetry}>Try again</Button>
  </div>
);
