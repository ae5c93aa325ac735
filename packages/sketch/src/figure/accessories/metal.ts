/** What jewellery is made of. */
import { mix } from "#sketch/kit/colour.ts";
import type { Hex } from "#sketch/scene.ts";
import type { Figure } from "../figure.ts";

export type Metal = { base: Hex; lit: Hex; deep: Hex; pearls: boolean };

export function metalOf({ person: { jewellery } }: Figure): Metal {
  switch (jewellery.metal ?? "gold") {
    case "silver":
      return { base: "#c3c8d0", lit: "#f6f9ff", deep: "#5c626d", pearls: false };
    case "pearl":
      return { base: "#e9dfd4", lit: "#ffffff", deep: "#8f7f78", pearls: true };
    case "gold":
      return { base: "#d9ac58", lit: mix("#d9ac58", "#fff6dc", 0.55), deep: "#6f4a1c", pearls: false };
  }
}
