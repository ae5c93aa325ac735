/** How posts are compiled: Markdown with front matter, to which the number of words is added. */
import mdx from "@mdx-js/rollup";
import remarkFrontmatter from "remark-frontmatter";
import remarkMdxFrontmatter from "remark-mdx-frontmatter";
import type { Plugin } from "vite";

type Node = { type: string; value?: string; children?: Node[] };

/** Before React's plugin, which would read a post as JavaScript. */
export function posts(): Plugin {
  const compile = mdx({ remarkPlugins: [remarkFrontmatter, countWords, remarkMdxFrontmatter] });
  // Its types are those of Rollup, which differ from Vite's in optional properties only.
  return { ...(compile as Plugin), enforce: "pre" };
}

function countWords() {
  return (post: Node): void => {
    const front = post.children?.find(({ type }) => type === "yaml");
    if (!front) throw new Error("A post begins with its front matter.");
    front.value = `${front.value ?? ""}\nwords: ${wordsIn(post)}`;
  };
}

function wordsIn({ type, value = "", children = [] }: Node): number {
  const own = type === "text" ? value.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length : 0;
  return children.reduce((sum, child) => sum + wordsIn(child), own);
}
