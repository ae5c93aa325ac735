/** One post. */
import { ArrowLeft } from "lucide-react";
import { Link, type MetaArgs, useLocation } from "react-router";
import { CornerAiLabel } from "#ui/badge.tsx";
import { StartCreating } from "#ui/start-creating.tsx";
import { pageMeta } from "#ui/page-meta.ts";
import { blogPosting, breadcrumbs } from "#ui/structured-data.ts";
import { PostFacts } from "./post-facts.tsx";
import { type Post, posts } from "./posts.ts";
import { SharePost } from "./share-post.tsx";

export const handle = { isStatic: true };

function postAt(pathname: string): Post {
  const path = pathname.replace(/\/+$/, "");
  const post = posts.find((candidate) => candidate.path === path);
  if (!post) throw new Error(`There is no post at ${path}.`);
  return post;
}

export function meta({ location }: MetaArgs) {
  const post = postAt(location.pathname);
  return pageMeta(post.title, post.description, {
    path: post.path,
    image: post.socialImage,
    imageAlt: post.imageAlt,
    publishedOn: post.date,
    things: [
      blogPosting({ ...post, publishedOn: post.date, image: post.socialImage }),
      breadcrumbs([
        { name: "Blog", path: "/blog" },
        { name: post.title, path: post.path },
      ]),
    ],
  });
}

export default function PostPage() {
  const post = postAt(useLocation().pathname);
  return (
    <main className="wrap pt-4 md:pt-8">
      <article className="mx-auto max-w-[720px]">
        <Link to="/blog" className="inline-flex min-h-11 items-center gap-2 text-fg-2 hover:text-fg">
          <ArrowLeft size={18} aria-hidden="true" />
          Back to Blog
        </Link>
        <header className="mt-5 mb-9 md:mt-8">
          <PostFacts post={post} />
          <h1 className="display mt-4 text-3xl">{post.title}</h1>
          <p className="lead mt-5">{post.description}</p>
        </header>
        <figure className="relative mb-10 aspect-[16/10] overflow-hidden rounded-card bg-sunk print:hidden">
          <img
            src={`/samples/${post.image}.webp`}
            alt={post.imageAlt}
            width={900}
            height={562}
            className="size-full object-cover object-[50%_28%]"
          />
          <CornerAiLabel className="bottom-3 left-3" />
        </figure>
        <div className="prose">
          <post.Text />
        </div>
        <SharePost post={post} />
      </article>
      <Invitation />
    </main>
  );
}

function Invitation() {
  return (
    <aside
      aria-labelledby="invitation"
      className="mx-auto mt-14 flex max-w-[720px] flex-wrap items-center justify-between gap-5 rounded-card bg-surface-1 p-7 shadow-card md:p-9 print:hidden"
    >
      <div>
        <h2 id="invitation" className="display text-[28px] leading-[1.12]">
          Try it with a sentence <em>of your own.</em>
        </h2>
        <p className="mt-2 text-fg-2">An account is free. Credits are needed once you make something.</p>
      </div>
      <StartCreating />
    </aside>
  );
}
