/** Dresses the figure: which garment is drawn by which family, and what is worn below it. */
import type { Garment, Person } from "#sketch/scene.ts";
import type { Figure } from "../figure.ts";
import { drawCasual } from "./casual.ts";
import { weave } from "./cloth.ts";
import { drawDress } from "./dresses.ts";
import { drawOuterwear } from "./outerwear.ts";
import type { Lower, Outfit } from "./outfit.ts";
import { drawTop, trousersFor } from "./tops.ts";
import { drawWork } from "./work.ts";
import { drawWorld } from "./world.ts";

export function dress(figure: Figure): Outfit {
  const outfit = garmentOf(figure);
  const lower = chosenLower(figure, figure.person);
  return lower === null ? outfit : { ...outfit, lower };
}

function garmentOf(figure: Figure): Outfit {
  const kind: Garment = figure.person.garment.kind;
  switch (kind) {
    case "tee":
    case "shirt":
    case "blouse":
    case "sweater":
    case "turtleneck":
    case "hoodie":
    case "cardigan":
      return drawTop(figure, kind);
    case "dress":
    case "gown":
    case "tunic":
    case "kimono":
    case "sari":
      return drawDress(figure, kind);
    case "apron":
    case "overalls":
    case "armor":
    case "spacesuit":
      return drawWork(figure, kind);
    case "blazer":
    case "suit":
    case "coat":
    case "trench":
    case "jacket":
    case "leatherJacket":
    case "denimJacket":
    case "raincoat":
    case "parka":
    case "labCoat":
    case "tuxedo":
    case "peacoat":
    case "bomber":
      return drawOuterwear(figure, kind);
    case "polo":
    case "floralShirt":
    case "flannelShirt":
    case "puffer":
    case "tracksuit":
    case "sundress":
      return drawCasual(figure, kind);
    case "kurta":
    case "hanbok":
    case "qipao":
    case "poncho":
    case "cape":
    case "chefJacket":
    case "waistcoat":
      return drawWorld(figure, kind);
  }
}

/** Garments that reach from collar to hem in one. */
const whole = new Set<Garment>([
  "dress",
  "gown",
  "kimono",
  "sari",
  "overalls",
  "armor",
  "spacesuit",
  "sundress",
  "hanbok",
  "qipao",
]);

/** What was said of the lower half; null leaves what goes with the garment. */
function chosenLower(figure: Figure, { lower, garment }: Person): Lower | null {
  if (lower === undefined || whole.has(garment.kind)) return null;
  const { studio, body } = figure;
  const usual = trousersFor(figure);
  const cloth = lower.colour === undefined ? usual : weave(studio, lower.colour);
  switch (lower.kind) {
    case "jeans":
      return { kind: "trousers", cloth: weave(studio, lower.colour ?? "#3a4f72", "denim"), cut: "jeans" };
    case "trousers":
      return { kind: "trousers", cloth };
    case "shorts":
      return { kind: "trousers", cloth, cut: "shorts" };
    case "skirt":
      return { kind: "skirt", cloth, hemY: body.kneeY + 36, flare: 72, folds: 7 };
    case "longSkirt":
      return { kind: "skirt", cloth, hemY: body.ankleY - 70, flare: 120, folds: 9 };
  }
}
