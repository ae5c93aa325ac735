/** An engine's style as it is named to people: "artDeco" reads "Art deco". */
export function styleLabel(style: string): string {
  const words = style
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
