/** A refusal's rule as a headline. */
const titles: Record<string, string> = {
  "adults-only": "Not made: everyone here is an adult",
  "no-sexual-content": "Not made: pictures here are not sexual",
  "no-undressing": "Not made: nobody is undressed here",
};

export const refusalTitle = (rule: string | undefined): string =>
  titles[rule ?? ""] ?? "Not made: this is against the rules here";
