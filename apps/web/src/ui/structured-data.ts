/** Structured data of schema.org, one graph a page. */
import { siteOriginPlaceholder } from "@galatea/contract/site-fill.ts";

export type Thing = { "@type": string; [property: string]: unknown };

const origin = typeof window === "undefined" ? siteOriginPlaceholder : window.location.origin;
const organizationId = `${origin}/#organization`;

export const graphOf = (things: readonly Thing[]) => ({
  "@context": "https://schema.org",
  "@graph": [...things],
});

export const organization = (): Thing => ({
  "@type": "Organization",
  "@id": organizationId,
  name: "Galatea",
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
});

export const webSite = (): Thing => ({
  "@type": "WebSite",
  "@id": `${origin}/#website`,
  name: "Galatea",
  url: `${origin}/`,
  inLanguage: "en",
  publisher: { "@id": organizationId },
});

/** @param offer.priceCents in US dollars. */
export const softwareApplication = (
  description: string,
  offers: readonly { name: string; priceCents: number; description: string }[],
): Thing => ({
  "@type": "SoftwareApplication",
  name: "Galatea",
  description,
  url: `${origin}/`,
  applicationCategory: "MultimediaApplication",
  operatingSystem: "Web",
  offers: offers.map((offer) => ({
    "@type": "Offer",
    name: offer.name,
    description: offer.description,
    price: (offer.priceCents / 100).toFixed(2),
    priceCurrency: "USD",
    url: `${origin}/#pricing`,
  })),
});

export const breadcrumbs = (trail: readonly { name: string; path: string }[]): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

/** Pictures that anybody may see, each with the words that it was made from. */
export const imageGallery = (
  name: string,
  path: string,
  pictures: readonly { name: string; prompt: string; path: string; widthPx: number; heightPx: number }[],
): Thing => ({
  "@type": "ImageGallery",
  name,
  url: `${origin}${path}`,
  image: pictures.map((picture) => ({
    "@type": "ImageObject",
    name: picture.name,
    caption: picture.prompt,
    contentUrl: `${origin}${picture.path}`,
    width: picture.widthPx,
    height: picture.heightPx,
  })),
});

export const faqPage = (questions: readonly { question: string; answer: string }[]): Thing => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

export const blogPosting = (post: {
  title: string;
  description: string;
  path: string;
  publishedOn: string;
  image: string;
  category: string;
  words: number;
}): Thing => ({
  "@type": "BlogPosting",
  headline: post.title,
  description: post.description,
  url: `${origin}${post.path}`,
  mainEntityOfPage: `${origin}${post.path}`,
  datePublished: post.publishedOn,
  dateModified: post.publishedOn,
  image: `${origin}${post.image}`,
  articleSection: post.category,
  wordCount: post.words,
  inLanguage: "en",
  author: { "@id": organizationId },
  publisher: { "@id": organizationId },
});
