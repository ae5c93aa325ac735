/** The page of a shared picture or video. The template escapes everything that a person wrote. */
import { plainText } from "@galatea/contract/plain-text.ts";
import { sharePath } from "@galatea/contract/sharing.ts";
import { html } from "hono/html";
import { type Html, type PublicPage, studioHeader } from "#core/public-page/public-page.ts";
import type { Branding } from "./branding.store.ts";
import { pictureWidthsPx } from "./shared-picture.ts";
import type { SharedPage } from "./sharing.store.ts";

/** @param branding null when the plan does not include it; the page then has Galatea's own design. */
export function sharedPageView(page: SharedPage, branding: Branding | null, publicUrl: string): PublicPage {
  const words = page.showPrompt && page.prompt ? plainText(page.prompt) : null;
  const by = branding?.displayName ? `${branding.displayName}: ` : "";
  const noun = nounOf(page);
  const origin = originOf(page);
  const title = `${by}${by ? origin.lower : origin.label}`;
  return {
    title,
    head: socialTags({ title, words, url: `${publicUrl}${sharePath(page.token)}`, origin }),
    accent: branding?.accent ?? null,
    header: branding?.displayName || branding?.logo ? ownHeader(page.token, branding) : studioHeader,
    main: html`<h1 class="unseen">${title}</h1>
      ${figure(page, page.isVideo ? video(page) : picture(page, words), words)}`,
    footer: html`${branding ? html`<span></span>` : html`<a class="quiet" href="/">Powered by Galatea</a>`}
      <a class="quiet" href="/report?share=${page.token}">Report this ${noun}</a>`,
  };
}

type Origin = { chip: string; label: string; lower: string; description: string };

/** A photograph that was only toned, cropped or enlarged by rules shows nothing that was made with AI. */
function originOf(page: SharedPage): Origin {
  if (page.params["source_type"] === "algorithmicallyEnhanced")
    return {
      chip: "Adjusted photograph",
      label: "An adjusted photograph",
      lower: "an adjusted photograph",
      description: "An uploaded photograph, adjusted here. The file says so, too.",
    };
  const made = `${nounOf(page)} made with AI`;
  return {
    chip: "Made with AI",
    label: `A ${made}`,
    lower: `a ${made}`,
    description: "Made with AI. The file says so, too.",
  };
}

const nounOf = ({ isVideo }: SharedPage): string => (isVideo ? "video" : "picture");

/** Shown alike for a page that has ended and for one that never existed. */
export const noSuchPageView: PublicPage = {
  title: "Not shared · Galatea",
  header: studioHeader,
  main: html`<div class="state">
    <div class="arches" aria-hidden="true"><i></i><i></i><i></i></div>
    <div class="text">
      <h1>Nothing is shared here</h1>
      <p>The link is not right, or the person who made it has stopped sharing it.</p>
      <a class="button" href="/">To Galatea</a>
    </div>
  </div>`,
  footer: html`<span></span>`,
};

function ownHeader(token: string, { logo, displayName, updatedAt }: Branding): Html {
  const address = `${sharePath(token)}/logo?v=${updatedAt.getTime()}`;
  return html`<span class="brand">
    ${logo ? html`<img src="${address}" alt="${displayName ? "" : "Logo"}" />` : ""}
    ${displayName ? html`<span>${displayName}</span>` : ""}
  </span>`;
}

function figure(page: SharedPage, shown: Html, words: string | null): Html {
  const file = `${sharePath(page.token)}/${page.isVideo ? "video" : "picture"}`;
  return html`<figure>
    ${shown}
    <figcaption>
      <span class="chip ai">${originOf(page).chip}</span>
      ${engineChip(page.params)}
      <a class="button push" href="${file}">${page.isVideo ? "Open the file" : "View full size"}</a>
      ${words ? html`<p class="words">${words}</p>` : ""}
    </figcaption>
  </figure>`;
}

/** The video does not play by itself, and only its poster is loaded before it is played. */
function video(page: SharedPage): Html {
  const { widthPx, heightPx } = sizeOf(page);
  const address = sharePath(page.token);
  return html`<video
    src="${address}/video"
    ${page.stillPath === null ? "" : html`poster="${address}/picture?width=1280"`}
    width="${widthPx}"
    height="${heightPx}"
    aria-label="A video made with AI"
    controls
    loop
    playsinline
    preload="none"
  ></video>`;
}

function picture(page: SharedPage, words: string | null): Html {
  const { widthPx, heightPx } = sizeOf(page);
  const file = `${sharePath(page.token)}/picture`;
  const widths = pictureWidthsPx.filter((candidate) => candidate < widthPx);
  const set = [...widths.map((width) => `${file}?width=${width} ${width}w`), `${file} ${widthPx}w`].join(
    ", ",
  );
  const share = (widthPx / heightPx).toFixed(3);
  return html`<img
    src="${file}?width=960"
    srcset="${set}"
    sizes="(max-width: 600px) 100vw, calc((100vh - 250px) * ${share})"
    width="${widthPx}"
    height="${heightPx}"
    alt="${words ?? originOf(page).label}"
    fetchpriority="high"
  />`;
}

function engineChip({ label }: Record<string, unknown>): Html | "" {
  if (typeof label !== "string" || label === "") return "";
  return html`<span class="chip">${label.charAt(0).toUpperCase() + label.slice(1)}</span>`;
}

type Size = { widthPx: number; heightPx: number };

function sizeOf({ params }: SharedPage): Size {
  const { width, height } = params;
  return typeof width === "number" && typeof height === "number" && width > 0 && height > 0
    ? { widthPx: Math.round(width), heightPx: Math.round(height) }
    : { widthPx: 1024, heightPx: 1024 };
}

function socialTags(page: { title: string; words: string | null; url: string; origin: Origin }): Html {
  const description = page.words ?? page.origin.description;
  return html`<meta name="description" content="${description}" />
    <meta property="og:type" content="article" />
    <meta property="og:title" content="${page.title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${page.url}" />
    <meta property="og:image" content="${page.url}/social.jpg" />
    <meta property="og:image:type" content="image/jpeg" />
    <meta property="og:image:alt" content="${page.origin.label}" />
    <meta name="twitter:card" content="summary_large_image" />`;
}
