/** Leads a picture of hers to the video tool, with what the film will cost. */
import { Clapperboard } from "lucide-react";
import { pictureDestinations } from "#gallery/picture-destinations.ts";
import { priceOfKind } from "#platform/engines.ts";
import { useSession } from "#platform/session.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Price } from "#ui/price.tsx";

export function FilmLink({ contentId, className }: { contentId: string; className?: string }) {
  const { connection } = useSession();
  return (
    <ButtonLink
      to={pictureDestinations.animate.to(contentId)}
      variant="soft"
      className={classNames("flex-wrap gap-x-2.5! gap-y-0! py-1.5", className)}
    >
      <Clapperboard size={18} aria-hidden="true" />
      Make a short film
      <Price credits={priceOfKind(connection?.config, "video")} />
    </ButtonLink>
  );
}
