/**
 * Cuts a drawing into pieces that look like it when they are composited, so that they can be rasterised side by side.
 * Where it is cut depends on the drawing alone, so that the same picture comes out on every machine.
 */
import type { Drawing } from "./kit/drawing.ts";

/** A piece is not worth the canvas it needs below this many characters of shapes. */
const leastLength = 16_000;

/** Lowest first; at most `most`, of about the same length. */
export function splitDrawing(drawing: Drawing, most: number): Drawing[] {
  const { body } = drawing;
  const count = Math.min(most, Math.floor(body.length / leastLength));
  if (count < 2) return [drawing];
  const seams = findSeams(
    body,
    Array.from({ length: count - 1 }, (_, index) => (body.length * (index + 1)) / count),
  );
  const definitions = definitionsOf(drawing.defs);
  const edges = [...seams, { at: body.length, open: [] }];
  let begun: Seam = { at: 0, open: [] };
  return edges.map((edge) => {
    const piece = begun.open.join("") + body.slice(begun.at, edge.at) + "</g>".repeat(edge.open.length);
    begun = edge;
    return { defs: definitionsIn(piece, definitions), body: piece };
  });
}

/** A place between two shapes, and the groups that go on there. */
type Seam = { at: number; open: readonly string[] };

/** The first seam behind each of the wished places. */
function findSeams(body: string, wishes: readonly number[]): Seam[] {
  const seams: Seam[] = [];
  const open: string[] = [];
  // Groups that are composed as one picture, and with them all within.
  let whole = 0;
  let wish = 0;
  for (let at = 0; at < body.length && wish < wishes.length;) {
    const end = body.indexOf(">", at) + 1;
    if (whole === 0 && at >= (wishes[wish] ?? 0)) {
      seams.push({ at, open: [...open] });
      while (wish < wishes.length && at >= (wishes[wish] ?? 0)) wish += 1;
    }
    if (body.startsWith("</", at)) {
      if (isWhole(open.pop() ?? "")) whole -= 1;
    } else if (!body.startsWith("/>", end - 2)) {
      const tag = body.slice(at, end);
      open.push(tag);
      if (isWhole(tag)) whole += 1;
    }
    at = end;
  }
  return seams;
}

/** Only groups that do no more than move or paint what is in them can be closed and opened again. */
const isWhole = (tag: string): boolean =>
  !tag.startsWith("<g") || / (?:opacity|clip-path|filter|mask|style)=/.test(tag);

/** By id. */
function definitionsOf(defs: string): Map<string, string> {
  const each = defs.split(/(?=<(?:linearGradient|radialGradient|clipPath|filter|g) id=")/);
  return new Map(each.map((markup) => [/ id="([^"]*)"/.exec(markup)?.[1] ?? "", markup]));
}

/** Those which a piece names, and which they name. */
function definitionsIn(piece: string, definitions: ReadonlyMap<string, string>): string {
  const found = new Map<string, string>();
  const collect = (markup: string): void => {
    for (const [, id = ""] of markup.matchAll(/(?:url\(|href=")#([^")]+)/g)) {
      const definition = definitions.get(id);
      if (definition === undefined || found.has(id)) continue;
      found.set(id, definition);
      collect(definition);
    }
  };
  collect(piece);
  return [...found.values()].join("");
}
