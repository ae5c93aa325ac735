/** The types of answers that say something to an operator. Any other could hold what the server was sent: a key, or words. */
const known =
  /^(?:application\/(?:(?:problem\+)?json|octet-stream|xml|x-ndjson)|text\/(?:html|plain|xml|event-stream)|image\/(?:png|jpeg|webp|gif|avif|svg\+xml)|video\/(?:mp4|webm))(?=$|[\s;])/i;

/** Such as "text/html", without parameters. */
export function typeName(contentType: string | null): string {
  if (!contentType) return "no type";
  return known.exec(contentType.trim())?.[0].toLowerCase() ?? "another type";
}
