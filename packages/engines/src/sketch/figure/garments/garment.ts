/** Dresses the figure: which garment is drawn by which family. */
import type { Garment } from "#sketch/scene.ts";
import type { Figure } from "#sketch/figure/figure.ts";
import { drawDress } from "./dresses.ts";
import { drawOuterwear } from "./outerwear.ts";
import type { Outfit } from "./outfit.ts";
import { drawTop } from "./tops.ts";
import { drawWork } from "./work.ts";

export function dress(figure: Figure): Outfit {
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
      return drawOuterwear(figure, kind);
  }
}
