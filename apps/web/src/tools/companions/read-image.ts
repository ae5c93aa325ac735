/** A message's text may carry a picture behind "[IMAGE]", which is shown in place of its address. */
export function readImage(content: string, stored: string | null): { text: string; imageUrl: string | null } {
  const [, url] = /\[IMAGE\]\s*(https?:\/\/\S+|\/\S+)/.exec(content) ?? [];
  if (url === undefined) return { text: content, imageUrl: stored };
  return { text: content.replace(/\[IMAGE\]\s*\S+/, "").trim(), imageUrl: stored ?? url };
}
