/** The models in niches, a part of them at first. Each leads to its own address, which opens it. */
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "#ui/button.tsx";
import { ModelPicture } from "./model-picture.tsx";
import type { Model } from "./models.ts";
import { modelAddress, openedHere } from "./use-opened-model.ts";

const partSize = 12;
/** Seen at once on a phone. */
const eagerCount = 2;

export function ModelGrid({ models, isBusy }: { models: readonly Model[]; isBusy: boolean }) {
  const [shownCount, setShownCount] = useState(partSize);
  const list = useRef<HTMLUListElement>(null);
  const [focusFrom, setFocusFrom] = useState<number | null>(null);
  // The button that had the focus moves away or is gone.
  useEffect(() => {
    if (focusFrom !== null) list.current?.querySelectorAll("a")[focusFrom]?.focus();
  }, [focusFrom]);
  const rest = models.slice(shownCount);
  return (
    <div aria-busy={isBusy}>
      <ul ref={list} aria-label="AI models" className={gridClass}>
        {models.slice(0, shownCount).map((model, index) => (
          <Tile key={model.name} model={model} eager={index < eagerCount} />
        ))}
      </ul>
      {rest.length > 0 && (
        <>
          <div data-needs-script="" className="mt-11 flex justify-center md:mt-14">
            <Button
              variant="quiet"
              size="lg"
              onClick={() => {
                setFocusFrom(shownCount);
                setShownCount(shownCount + partSize);
              }}
            >
              Load More Models
            </Button>
          </div>
          <noscript>
            <ul aria-label="More AI models" className={`${gridClass} mt-9 md:mt-12`}>
              {rest.map((model) => (
                <Tile key={model.name} model={model} eager={false} />
              ))}
            </ul>
          </noscript>
        </>
      )}
    </div>
  );
}

const gridClass =
  "grid grid-cols-2 gap-x-3.5 gap-y-9 sm:gap-x-5 md:grid-cols-3 md:gap-x-6 md:gap-y-12 lg:grid-cols-4 lg:gap-x-7";

function Tile({ model, eager }: { model: Model; eager: boolean }) {
  const { search } = useLocation();
  return (
    <li>
      <Link
        to={modelAddress(search, model.name)}
        state={openedHere}
        preventScrollReset
        className="group block rounded-[999px_999px_var(--r-card)_var(--r-card)] outline-offset-4"
      >
        <ModelPicture
          model={model}
          sizes="(min-width: 90rem) 312px, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 44vw"
          eager={eager}
          className="aspect-[4/5] rounded-[999px_999px_var(--r-card)_var(--r-card)] shadow-card"
          pictureClassName="transition-transform duration-250 ease-out group-hover:scale-[1.025]"
        />
        <b className="mt-3.5 block font-serif text-[22px] leading-[1.15] font-[400] md:text-[26px]">
          {model.title}
        </b>
        <span className="mt-1 line-clamp-3 text-sm text-pretty text-fg-2 first-letter:uppercase">
          {model.sample.prompt}
        </span>
      </Link>
    </li>
  );
}
