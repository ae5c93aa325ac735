/** The latest pictures with a character, and how similar the person in its pictures is. */
import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { titleOf } from "#gallery/content-kinds.ts";
import { Picture } from "#gallery/picture.tsx";
import type { Client } from "#platform/connection.ts";
import type { CharacterRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { readContentRow } from "#platform/stored-rows.ts";
import { CornerAiLabel } from "#ui/badge.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";

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
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="aspect-square" />
          ))}
        </LoadingRegion>
      ) : pictures.length === 0 ? (
        <p className="text-sm text-pretty text-fg-2">
          None yet. What you make with {character.name} appears here.
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
              <CornerAiLabel className="bottom-1 left-1" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function SimilarityBox({ character }: { character: CharacterRow }) {
  const { data } = useSimilarities(character.id);
  const summary = data && summariseSimilarity(data);
  if (!summary) return null;
  const { pictures, meanPercent, lowestPercent, exact } = summary;
  return (
    <section aria-label="Same character?" className="rounded-card bg-surface-2 px-4 py-3.5">
      <h3 className="text-sm text-fg-2">Same character?</h3>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className="display text-[28px] leading-[1.2] tabular-nums">
          {exact && meanPercent === "100 %" ? "The same face" : meanPercent}
        </span>
        <span className="text-sm text-fg-2 tabular-nums">
          {pictures === 1
            ? "1 picture"
            : lowestPercent === meanPercent
              ? `in ${pictures} pictures`
              : `${pictures} pictures, the lowest ${lowestPercent}`}
        </span>
      </p>
      <p className="mt-1.5 text-sm text-pretty text-fg-2">
        {exact
          ? "Compared are face, hair, eyes and skin as they were drawn. Clothes, glasses and jewellery may differ."
          : "Estimated by the engine from the pictures themselves."}
      </p>
    </section>
  );
}

const shown = 12;
/** The newest pictures up to this number are compared. */
const compared = 1000;

const useLatestPictures = (characterId: string) =>
  useOwnContent(["with-character", characterId], async (supabase) => {
    const { data, error } = await supabase.rpc("gallery_page", {
      types: ["image", "image_upscale", "image_edit", "image_process"],
      in_character: characterId,
      page_size: shown,
    });
    if (error) throw new Error(error.message);
    return data.map(readContentRow);
  });

const useSimilarities = (characterId: string) =>
  useOwnContent(["similarity", characterId], async (supabase) => {
    const { data, error } = await supabase
      .from("generated_content")
      .select("similarity:generation_params->similarity")
      .eq("character_id", characterId)
      .eq("content_type", "image")
      .is("trashed_at", null)
      .not("generation_params->similarity", "is", null)
      // The portrait is what the others are compared with.
      .is("generation_params->portrait", null)
      .order("created_at", { ascending: false })
      .limit(compared);
    if (error) throw new Error(error.message);
    return (data as { similarity: unknown }[]).map(({ similarity }) => similarity).filter(isSimilarity);
  });

function useOwnContent<Value>(key: readonly string[], fetch: (supabase: Client) => Promise<Value>) {
  const { connection, user } = useSession();
  const supabase = connection?.supabase ?? null;
  const userId = user?.id ?? null;
  return useQuery({
    queryKey: ["content", userId, ...key],
    enabled: supabase !== null && userId !== null,
    queryFn: () => {
      if (!supabase) throw new Error("Not connected.");
      return fetch(supabase);
    },
  });
}

/** The score is a share of 1. `exact`: compared by what was drawn, not estimated. */
type Similarity = { score: number; exact: boolean };

type SimilaritySummary = {
  pictures: number;
  meanPercent: string;
  lowestPercent: string;
  /** No picture was estimated: all were compared by what was drawn. */
  exact: boolean;
};

/** Null when no picture has been compared. */
export function summariseSimilarity(similarities: readonly Similarity[]): SimilaritySummary | null {
  if (similarities.length === 0) return null;
  const scores = similarities.map(({ score }) => score);
  return {
    pictures: scores.length,
    meanPercent: percent(scores.reduce((sum, score) => sum + score, 0) / scores.length),
    lowestPercent: percent(Math.min(...scores)),
    exact: similarities.every(({ exact }) => exact),
  };
}

/** Rounded down, so that only identical pictures are 100 %. */
function percent(share: number): string {
  const bounded = Math.min(1, Math.max(0, share));
  const tenths = Math.floor(bounded * 1000 + 1e-6) / 10;
  return `${Number.isInteger(tenths) ? tenths : tenths.toFixed(1)} %`;
}

export function isSimilarity(value: unknown): value is Similarity {
  return (
    typeof value === "object" &&
    value !== null &&
    "score" in value &&
    typeof value.score === "number" &&
    "exact" in value &&
    typeof value.exact === "boolean"
  );
}
