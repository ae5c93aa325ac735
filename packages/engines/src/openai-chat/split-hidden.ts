/**
 * Takes out of a streamed reply what nobody may read: a model's thoughts, and the lines by which it offers a picture, notes
 * a fact, or says that the person is in danger. They are found wherever the stream is cut.
 */

export type Marker = { kind: "picture" | "remember" | "danger"; content: string };
export type HiddenSplitter = {
  push: (text: string) => { shown: string; markers: Marker[] };
  /** What was held back because it could have become hidden. */
  end: () => string;
  /** Whether thoughts have begun and not ended. */
  isThinking: () => boolean;
};

type Region = {
  kind: "thought" | Marker["kind"];
  opens: string;
  closes: string;
  /** `closes` in any case. */ end: RegExp;
};

const regions: readonly Region[] = [
  { kind: "thought", opens: "<think>", closes: "</think>", end: /<\/think>/i },
  { kind: "thought", opens: "<thinking>", closes: "</thinking>", end: /<\/thinking>/i },
  // An end whose beginning was in the model's template.
  { kind: "thought", opens: "</think>", closes: "", end: /^/ },
  { kind: "picture", opens: "[picture:", closes: "]", end: /\]/ },
  { kind: "remember", opens: "[remember:", closes: "]", end: /\]/ },
  { kind: "danger", opens: "[danger:", closes: "]", end: /\]/ },
];
const thoughts = regions[0]!;

/** A longer marker is malformed. */
const mostMarkerChars = 400;

export function createHiddenSplitter(options: { startsThinking: boolean }): HiddenSplitter {
  let buffer = "";
  let open: Region | null = options.startsThinking ? thoughts : null;
  let content = "";

  /** Null when more text is needed. */
  const closeOpen = (region: Region): Marker | "closed" | null => {
    const isMarker = region.kind !== "thought";
    const ends = [buffer.search(region.end), isMarker ? buffer.indexOf("\n") : -1].filter((at) => at >= 0);
    if (ends.length === 0) {
      // The end may be cut in two.
      const keep = isMarker ? 0 : region.closes.length - 1;
      const read = buffer.slice(0, Math.max(0, buffer.length - keep));
      if (isMarker) content = (content + read).slice(0, mostMarkerChars + 1);
      buffer = buffer.slice(read.length);
      return null;
    }
    const at = Math.min(...ends);
    const isWhole = !isMarker || buffer[at] !== "\n";
    content += buffer.slice(0, at);
    buffer = buffer.slice(isWhole ? at + region.closes.length : at);
    const told = content;
    [open, content] = [null, ""];
    if (region.kind === "thought" || !isWhole || told.length > mostMarkerChars) return "closed";
    return { kind: region.kind, content: told.trim() };
  };

  const push = (text: string): { shown: string; markers: Marker[] } => {
    buffer += text;
    const markers: Marker[] = [];
    let shown = "";
    for (;;) {
      if (open) {
        const closed = closeOpen(open);
        if (closed === null) return { shown, markers };
        if (closed !== "closed") markers.push(closed);
        if (closed !== "closed" && closed.kind === "danger") {
          // Nothing that the model says after it is meant for the person.
          buffer = "";
          return { shown, markers };
        }
        continue;
      }
      const next = findOpening(buffer);
      shown += buffer.slice(0, next.at);
      buffer = buffer.slice(next.end);
      if (!next.region) return { shown, markers };
      open = next.region;
    }
  };
  return {
    push,
    end: () => (open ? "" : buffer),
    isThinking: () => open?.kind === "thought",
  };
}

/** Where the text stops being shown: at a region, or at what could become one (`region` is null, `end` equals `at`). */
function findOpening(text: string): { at: number; end: number; region: Region | null } {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== "<" && text[at] !== "[") continue;
    let isPartial = false;
    for (const region of regions) {
      const end = matchOpening(text, at, region.opens);
      if (end === "partial") isPartial = true;
      else if (end !== null) return { at, end, region };
    }
    if (isPartial) return { at, end: at, region: null };
  }
  return { at: text.length, end: text.length, region: null };
}

/** In any case, with spaces: "[ Picture :". The end of the match, or "partial" when the text ends before it. */
function matchOpening(text: string, from: number, opens: string): number | "partial" | null {
  let at = from;
  for (const character of opens) {
    while (at > from && (text[at] === " " || text[at] === "\t")) at += 1;
    if (at >= text.length) return "partial";
    if (text[at]?.toLowerCase() !== character) return null;
    at += 1;
  }
  return at;
}
