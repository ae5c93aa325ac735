/** Where a picture can go from wherever it is shown: each tool opens with it in hand. */
import { costCredits } from "@galatea/contract/costs.ts";

type PictureLink = { label: string; to: (contentId: string) => string; costCredits: number | null };

export const pictureLinks = {
  remix: { label: "Remix", to: (id) => `/images?remix=${id}`, costCredits: costCredits.image },
  vary: { label: "Vary", to: (id) => `/images?vary=${id}`, costCredits: costCredits.image },
  reference: { label: "Use as reference", to: (id) => `/images?reference=${id}`, costCredits: null },
  upscale: { label: "Upscale", to: (id) => `/upscaler?picture=${id}`, costCredits: costCredits.upscale },
  edit: { label: "Edit", to: (id) => `/image-editor?picture=${id}`, costCredits: costCredits.edit },
  animate: { label: "Animate", to: (id) => `/videos?picture=${id}`, costCredits: costCredits.video },
} as const satisfies Record<string, PictureLink>;
