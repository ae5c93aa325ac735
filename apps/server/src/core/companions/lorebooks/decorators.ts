/** Decorators of version 3: lines such as `@@scan_depth 2` before an entry's text. Those that we do not follow are dropped. */
import { lorebookLimits } from "@galatea/contract/companions/cards.ts";

export type Decorated = {
  content: string;
  /** Further keys. */
  added: string[];
  never: boolean;
  always: boolean;
  scanDepth: number | null;
};

export function readDecorators(text: string): Decorated {
  const lines = text.split(/\r?\n/);
  const after = lines.findIndex((line) => !/^\s*@@/.test(line));
  const decorators = (after < 0 ? lines : lines.slice(0, after)).map((line) => {
    const [, name = "", value = ""] = /^\s*@@+(\w+)\s*(.*)$/.exec(line) ?? [];
    return { name, value };
  });
  const valueOf = (wanted: string): string | undefined =>
    decorators.find(({ name }) => name === wanted)?.value;
  const depth = Number.parseInt(valueOf("scan_depth") ?? "", 10);
  return {
    content: after < 0 ? "" : lines.slice(after).join("\n").trim(),
    added: (valueOf("additional_keys") ?? "")
      .split(",")
      .map((key) => key.trim())
      .filter((key) => key !== ""),
    never: valueOf("dont_activate") !== undefined,
    always: valueOf("activate") !== undefined || valueOf("constant") !== undefined,
    scanDepth: depth >= 1 ? Math.min(depth, lorebookLimits.scanDepth) : null,
  };
}
