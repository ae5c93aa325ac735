/**
 * A picture as large as the screen allows, with how it was made beside it. Arrow keys and swipes walk through the gallery
 * that it was opened from, also beyond the rows that were read so far.
 */
import { Dialog as Radix } from "radix-ui";
import { BackCloses } from "#ui/back-closes.tsx";
import { ignoreToasts } from "#ui/ignore-toasts.ts";
import { Scrim } from "#ui/scrim.tsx";
import { useContent } from "#gallery/use-content.ts";
import { MissingPicture } from "./missing-picture.tsx";
import { OpenedPicture } from "./opened-picture.tsx";
import type { PreviewProps } from "./preview-props.ts";
import { useShownId } from "./use-walk.ts";

export default function PreviewDialog({ openId: askedId, onOpen: ask, ...props }: PreviewProps) {
  const { rows } = props;
  const [openId, onOpen] = useShownId(askedId, ask);
  const position = openId === null ? -1 : rows.findIndex((row) => row.id === openId);
  // Not in these rows when an address or another picture's lineage names it.
  const single = useContent(position < 0 ? openId : null);
  const content = rows[position] ?? single.data ?? null;
  const isGone = openId !== null && content === null && (single.isError || single.data === null);
  return (
    <Radix.Root open={openId !== null} onOpenChange={(open) => !open && onOpen(null)}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusDialog}
          onInteractOutside={ignoreToasts}
          className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-surface-1 shadow-float outline-none data-[state=open]:animate-[fade_200ms_var(--ease)] lg:inset-11 lg:mx-auto lg:grid lg:max-w-[1312px] lg:grid-cols-[minmax(0,1fr)_408px] lg:overflow-hidden lg:rounded-sheet"
        >
          {openId !== null && <BackCloses onClose={() => onOpen(null)} openParam="picture" />}
          {content ? (
            <OpenedPicture {...props} openId={openId} onOpen={onOpen} content={content} position={position} />
          ) : (
            <MissingPicture isGone={isGone} />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The keys act on the picture, so that no button takes the focus first. */
function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}
