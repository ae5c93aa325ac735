/** The posts of the blog, the newest first, from the files in `posts/`. */
import type { MDXContent } from "mdx/types";

/** The front matter of a post; `words` is counted when it is compiled. */
type FrontMatter = {
  id: number;
  title: string;
  description: string;
  /** The day of its publication, such as "2026-11-26". */
  date: string;
  category: string;
  slug: string;
  /** A sample in `public/samples`, by its name without an extension. */
  image: string;
  imageAlt: string;
  words: number;
};

export type Post = FrontMatter & { readMinutes: number; path: string; socialImage: string; Text: MDXContent };

/** How many words people read in a minute, of texts in their own language. */
const wordsPerMinute = 220;

const modules = import.meta.glob<{ frontmatter: FrontMatter; default: MDXContent }>("./posts/*.mdx", {
  eager: true,
});

export const posts: readonly Post[] = Object.values(modules)
  .map(({ frontmatter, default: Text }) => ({
    ...frontmatter,
    readMinutes: Math.max(1, Math.round(frontmatter.words / wordsPerMinute)),
    path: `/blog/${frontmatter.slug}`,
    socialImage: `/social/${frontmatter.slug}.jpg`,
    Text,
  }))
  .toSorted((one, other) => other.date.localeCompare(one.date));

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
/** "26 November 2026" */
export const postDay = ({ date }: Post): string => dayFormat.format(new Date(`${date}T12:00:00Z`));
