/** The pages of the studio that the bar and the menu link to. */
import {
  Clapperboard,
  Coins,
  CreditCard,
  Expand,
  House,
  Image,
  MessagesSquare,
  PencilLine,
  ScanLine,
  Users,
  type LucideIcon,
} from "lucide-react";

/** `inMenu`: shown in the menu even when the bar is wide enough for its links. */
type StudioPage = { to: string; label: string; icon: LucideIcon; inMenu: boolean };

/** Beside these the menu has further tools. */
export const barPages = [
  { to: "/dashboard", label: "Dashboard", icon: House, inMenu: true },
  { to: "/characters", label: "Characters", icon: Users, inMenu: false },
  { to: "/images", label: "Images", icon: Image, inMenu: false },
  { to: "/videos", label: "Generate Videos", icon: Clapperboard, inMenu: true },
  { to: "/upscaler", label: "Image Upscaler", icon: Expand, inMenu: true },
  { to: "/ai-girlfriend", label: "AI Girlfriend", icon: MessagesSquare, inMenu: false },
  { to: "/subscription", label: "Subscription", icon: CreditCard, inMenu: true },
] as const;

/** Tools that the dashboard links to and the bar does not. */
const moreTools = [
  { to: "/image-editor", label: "Image Editor", icon: PencilLine, inMenu: true },
  { to: "/process", label: "Process Image", icon: ScanLine, inMenu: true },
] as const;

/** In the order of the menu: these tools come after the upscaler. */
const pages: readonly StudioPage[] = barPages.flatMap((page): StudioPage[] =>
  page.to === "/upscaler" ? [page, ...moreTools] : [page],
);

/** The balance beside the menu leads to it, so it is not in the bar. */
export const creditsPage = { to: "/account/credits", label: "Credits", icon: Coins, inMenu: true } as const;

export const menuPages: readonly StudioPage[] = [...pages, creditsPage];

/** The last of the menu's pages, with the person's picture. */
export const accountPage = { to: "/account", label: "Account" } as const;
