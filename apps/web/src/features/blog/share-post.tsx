/** Ways to pass a post on that need no script: a mail, and two networks that take an address. */
import { addressOf } from "#ui/page-meta.ts";
import { buttonClass } from "#ui/button.tsx";
import type { Post } from "./posts.ts";

export function SharePost({ post }: { post: Post }) {
  const address = addressOf(post.path);
  return (
    <section aria-labelledby="share" className="mt-12 border-t border-hairline pt-7 print:hidden">
      <h2 id="share" className="font-strong">
        Share
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {linksOf(post.title, address).map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noreferrer" className={buttonClass({ variant: "quiet" })}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-fg-2">
        Or copy the address: <span className="select-all break-all text-fg">{address}</span>
      </p>
    </section>
  );
}

/** The address is not encoded, because the server fills the site's own into it; it consists of plain characters. */
const linksOf = (title: string, address: string) => [
  { name: "E-mail", href: `mailto:?subject=${encodeURIComponent(title)}&body=${address}` },
  {
    name: "Bluesky",
    href: `https://bsky.app/intent/compose?text=${encodeURIComponent(`${title} `)}${address}`,
  },
  { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
];
