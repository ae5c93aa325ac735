/** Escapes a text for HTML and XML, in content and in attributes. */
const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
