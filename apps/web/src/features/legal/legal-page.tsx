/** The frame of the legal pages: a title, its date, and running text that prints well. */
import type { ReactNode } from "react";
import { type MetaDescriptor, redirectDocument } from "react-router";
import { pageMeta } from "#ui/page-meta.ts";
import { breadcrumbs } from "#ui/structured-data.ts";

const updatedOn = { iso: "2026-11-26", words: "November 26, 2026" };

export const legalMeta = (title: string, description: string, path: string): MetaDescriptor[] =>
  pageMeta(title, description, { path, things: [breadcrumbs([{ name: title, path }])] });

/** Only the server knows the operator, so a page that names them is always loaded from it. */
export const loadDocument = ({ request }: { request: Request }): never => {
  throw redirectDocument(request.url);
};

export function LegalPage(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <main className="wrap pt-10 md:pt-14">
      <div className="mx-auto max-w-[760px]">
        <header className="mb-10 border-b border-hairline pb-8">
          <h1 className="display text-3xl">{props.title}</h1>
          <p className="lead mt-5">{props.lead}</p>
          <p className="mt-4 text-sm text-fg-3">
            Last updated: <time dateTime={updatedOn.iso}>{updatedOn.words}</time>
          </p>
        </header>
        <div className="prose">{props.children}</div>
      </div>
    </main>
  );
}
