/** The latest pictures made with a character, and the way to all of them. */
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { titleOf } from "#gallery/content-kinds.ts";
import { Picture } from "#gallery/picture.tsx";
import type { CharacterRow } from "#platform/database.ts";
import { AiLabel } from "#ui/badge.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { useLatestPictures } from "./use-pictures-with.ts";

const gridClass = "grid grid-cols-4 gap-2 sm:grid-cols-6";

export function PicturesWith({ character }: { character: CharacterRow }) {
  const { data: pictures, isError } = useLatestPictures(character.id);
  const all = `/images?view=gallery&character=${character.id}`;
  return (
    <section aria-label={`Pictures with ${character.name}`}>
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <h3 className="font-strong">Pictures with {character.name}</h3>
        {pictures && pictures.length > 0 && (
          <Link to={all} className="flex min-h-11 items-center gap-2 text-sm text-fg-2 hover:text-fg">
            All of them
            <ArrowRight size={16} aria-hidden="true" />
          </Link>
        )}
      </div>
      {isError ? (
        <p className="text-sm text-fg-2">The pictures could not be loaded.</p>
      ) : !pictures ? (
        <LoadingRegion label="Loading the pictures" className={gridClass}>
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="aspect-square" />
          ))}
        </LoadingRegion>
      ) : pictures.length === 0 ? (
        <p className="text-sm text-pretty text-fg-2">
          None yet. What you make with {character.name} stands here.
        </p>
      ) : (
        <ul className={gridClass}>
          {pictures.map((picture) => (
            <li key={picture.id} className="relative">
              <Link
                to={`/images?view=gallery&character=${character.id}&picture=${picture.id}`}
                aria-label={`Open: ${titleOf(picture)}`}
                className="block overflow-hidden rounded-md bg-sunk"
              >
                <Picture
                  content={picture}
                  alt=""
                  sizes="120px"
                  upToPx={320}
                  className="aspect-square w-full object-cover object-[50%_25%]"
                />
              </Link>
              <span data-theme="dark" className="pointer-events-none absolute bottom-1 left-1">
                <AiLabel />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
