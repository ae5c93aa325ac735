/** The page of every path without a route. */
import { pageMeta } from "#ui/page-meta.ts";
import { NotFound } from "./not-found.tsx";

export const meta = () => [
  ...pageMeta("Page not found", "There is nothing at this address."),
  { name: "robots", content: "noindex" },
];

export default NotFound;
