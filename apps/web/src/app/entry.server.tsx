/** Prerenders pages at build time. Without streaming the HTML needs no inline script. */
import { prerender } from "react-dom/static";
import { ServerRouter, type EntryContext } from "react-router";
import { lateStartScript, startLate } from "./late-start.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />);
  headers.set("content-type", "text/html; charset=utf-8");
  const html = await new Response(prelude).text();
  return new Response(html.includes(lateStartScript) ? startLate(html) : html, { status, headers });
}
