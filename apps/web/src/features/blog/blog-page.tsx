/** The list of the posts: the newest large, the others beside each other. */
import { Rss } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { addressOf, pageMeta } from "#ui/page-meta.ts";
import { breadcrumbs } from "#ui/structured-data.ts";
import { PostFacts } from "./post-facts.tsx";
import { type Post, posts } from "./posts.ts";

export const handle = { isStatic: true };

export const meta = () => [
  ...pageMeta(
    "Blog",
    "Essays on how image and video models work, on characters that keep their face, and on using both decently.",
    { path: "/blog", things: [breadcrumbs([{ name: "Blog", path: "/blog" }])] },
  ),
  feedLink("application/rss+xml", "/blog/rss.xml"),
  feedLink("application/feed+json", "/blog/feed.json"),
];

const feedLink = (type: string, path: string) => ({
  tagName: "link",
  rel: "alternate",
  type,
  title: "Galatea's blog",
  href: addressOf(path),
});

export default function BlogPage() {
  const [newest, ...others] = posts;
  return (
    <main className="wrap pt-10 md:pt-14">
      <header className="mb-10 grid items-end gap-5 md:mb-14 md:grid-cols-[1fr_auto]">
        <div>
          <h1 className="display text-4xl">
            Notes <em>from the studio.</em>
          </h1>
          <p className="lead mt-5">
            How pictures, videos and characters come out of a model, what goes wrong on the way, and what we
            think is decent.
          </p>
        </div>
        <a
          href="/blog/rss.xml"
          className="inline-flex min-h-11 items-center gap-2 text-fg-2 transition-colors duration-150 hover:text-fg"
        >
          <Rss size={18} aria-hidden="true" />
          Follow by RSS
        </a>
      </header>
      {newest && <PostCard post={newest} large />}
      <ul className="mt-10 grid gap-10 md:mt-14 md:grid-cols-2 md:gap-8">
        {others.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </main>
  );
}

function PostCard({ post, large = false }: { post: Post; large?: boolean }) {
  return (
    <article
      className={classNames(
        "group relative grid gap-5",
        large && "lg:grid-cols-[1.15fr_1fr] lg:items-center lg:gap-14",
      )}
    >
      <div
        className={classNames(
          "overflow-hidden bg-sunk",
          large
            ? "aspect-[16/11] rounded-[999px_999px_var(--r-card)_var(--r-card)] max-sm:aspect-[4/5]"
            : "aspect-[16/10] rounded-card",
        )}
      >
        <img
          src={`/samples/${post.image}.webp`}
          alt=""
          width={900}
          height={600}
          loading={large ? "eager" : "lazy"}
          className="size-full object-cover object-[50%_25%] transition-transform duration-250 ease-out group-hover:scale-[1.02]"
        />
      </div>
      <div>
        <PostFacts post={post} />
        <h2 className={classNames("display mt-3", large ? "text-3xl" : "text-[28px] leading-[1.12]")}>
          <Link to={post.path} className="after:absolute after:inset-0">
            {post.title}
          </Link>
        </h2>
        <p className="mt-3 max-w-[58ch] text-pretty text-fg-2">{post.description}</p>
      </div>
    </article>
  );
}
