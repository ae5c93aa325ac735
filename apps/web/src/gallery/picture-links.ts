/** Where a picture can go from wherever it is shown: each tool opens with it in hand. */
import { costCredits } from "@galatea/contract/costs.ts";
import type { JobKind } from "@galatea/contract/jobs.ts";

type PictureLink = { label: string; to: (contentId: string) => string; costCredits: number | null };

export const pictureLinks = {
  remix: { label: "Remix", to: (id) => `/images?remix=${id}`, costCredits: costCredits.image },
  vary: { label: "Vary", to: (id) => `/images?vary=${id}`, costCredits: costCredits.image },
  reference: { label: "Use as reference", to: (id) => `/images?reference=${id}`, costCredits: null },
  upscale: { label: "Upscale", to: (id) => `/upscaler?picture=${id}`, costCredits: costCredits.upscale },
  edit: { label: "Edit", to: (id) => `/image-editor?picture=${id}`, costCredits: costCredits.edit },
  process: { label: "Process", to: (id) => `/process?picture=${id}`, costCredits: costCredits.process },
  animate: { label: "Animate", to: (id) => `/videos?picture=${id}`, costCredits: costCredits.video },
} as const satisfies Record<string, PictureLink>;

/** Where each kind of job is ordered, and where what it made is looked at: the tool's own page, with it in hand. */
export const resultPages = {
  image: { page: "/images", to: (id: string) => `/images?picture=${encodeURIComponent(id)}` },
  character: { page: "/characters", to: () => "/characters" },
  video: { page: "/videos", to: (id: string) => `/videos?video=${encodeURIComponent(id)}` },
  upscale: { page: "/upscaler", to: (id: string) => `/upscaler?result=${encodeURIComponent(id)}` },
  edit: { page: "/image-editor", to: (id: string) => `/image-editor?result=${encodeURIComponent(id)}` },
  process: { page: "/process", to: (id: string) => `/process?result=${encodeURIComponent(id)}` },
} as const satisfies Record<JobKind, { page: string; to: (contentId: string) => string }>;
