/** Category, day and reading time of a post. */
import { Badge } from "#ui/badge.tsx";
import { type Post, postDay } from "./posts.ts";

export function PostFacts({ post }: { post: Post }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-fg-2">
      <Badge tone="rose">{post.category}</Badge>
      <time dateTime={post.date}>{postDay(post)}</time>
      <span>{post.readMinutes} min read</span>
    </p>
  );
}
