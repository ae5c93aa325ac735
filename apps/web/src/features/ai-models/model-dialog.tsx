/** One model: the whole picture, the sentence that it was made from, what made it, and what can be done next. */
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { sampleUrl } from "#features/media/sample.ts";
import { authPathOf } from "#platform/auth-door.ts";
import { handPicture } from "#platform/handed-picture.ts";
import { useSession } from "#platform/session.tsx";
import { ButtonLink, IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ModelPicture } from "./model-picture.tsx";
import type { Model } from "./models.ts";
import type { OpenedModel } from "./use-opened-model.ts";

export function ModelDialog({ opened, count }: { opened: OpenedModel; count: number }) {
  const { model, index, close, move } = opened;
  const hasOthers = count > 1;
  useArrowKeys(model !== null && hasOthers, move);
  return (
    <Dialog
      open={model !== null}
      onClose={close}
      openParam="model"
      title={model?.title ?? ""}
      description={
        model && (
          <span className="block font-serif text-lg leading-snug text-fg md:mt-4 md:text-[24px]">
            {`“${model.sample.prompt}”`}
          </span>
        )
      }
      className="md:grid! md:w-[min(920px,calc(100vw-48px))]! md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-9"
    >
      {model && (
        <>
          <ModelPicture
            key={model.name}
            model={model}
            sizes="(min-width: 48rem) 440px, 100vw"
            eager
            className="aspect-[4/5] max-h-[46dvh] w-full flex-none rounded-card md:col-start-1 md:row-span-2 md:row-start-1 md:max-h-[calc(92dvh-64px)]"
            pictureClassName="max-md:object-[50%_20%]"
          />
          <div className="flex flex-col gap-5 md:justify-end">
            <p className="text-sm text-fg-2">
              {`Fictional, made by AI: ${model.sample.engine}. The file carries the mark.`}
            </p>
            <NextStep model={model} />
            {hasOthers && (
              <div className="flex items-center justify-center gap-2 md:justify-start">
                <IconButton label="Previous model" filled onClick={() => move(-1)}>
                  <ChevronLeft size={18} />
                </IconButton>
                <span className="min-w-18 text-center text-sm text-fg-2 tabular-nums">
                  {`${index + 1} of ${count}`}
                </span>
                <IconButton label="Next model" filled onClick={() => move(1)}>
                  <ChevronRight size={18} />
                </IconButton>
              </div>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

function NextStep({ model }: { model: Model }) {
  const { status } = useSession();
  if (status !== "signed-in")
    return (
      <ButtonLink to={authPathOf("pictures", { isNew: true })} variant="primary" block>
        Create one of your own
      </ButtonLink>
    );
  return (
    <ButtonLink to="/videos" variant="primary" block onClick={() => handPicture(sampleUrl(model.sample))}>
      {`Make a video of ${model.title}`}
    </ButtonLink>
  );
}

function useArrowKeys(isActive: boolean, move: OpenedModel["move"]): void {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft") move(-1);
    if (key === "ArrowRight") move(1);
  });
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [isActive]);
}
