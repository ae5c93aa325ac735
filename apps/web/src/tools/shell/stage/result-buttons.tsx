/** Buttons of every result: save its file, or open it in a new tab. */
import { Download, ExternalLink } from "lucide-react";
import type { ComponentProps } from "react";
import { openPicture } from "#gallery/picture-actions.ts";
import type { ContentRow } from "#platform/database.ts";
import { Button } from "#ui/button.tsx";

export const DownloadButton = (props: Omit<ComponentProps<typeof Button>, "children">) => (
  <Button {...props}>
    <Download size={18} aria-hidden="true" />
    Download
  </Button>
);

export const NewTabButton = ({ content }: { content: ContentRow }) => (
  <Button variant="quiet" onClick={() => openPicture(content)}>
    <ExternalLink size={18} aria-hidden="true" />
    <span className="whitespace-nowrap">New Tab</span>
  </Button>
);
