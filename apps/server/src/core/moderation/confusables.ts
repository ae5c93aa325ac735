/**
 * Letters of other scripts that are drawn like Latin ones. Only shapes that a reader takes for the Latin letter are
 * listed; compatibility forms (full width, mathematical, circled) are left to NFKC.
 */

const lookalikes: Record<string, string> = {
  a: "аɑαᴀⱥａ∀Ꭺ",
  b: "ƀɓʙвьъβᏼ",
  c: "сϲᴄƈↄᏟ",
  d: "ԁɗđᴅдδðᎠɖ",
  e: "еєэҽɛεᴇǝəᎬεɘ",
  f: "ƒꜰϝ",
  g: "ɡɢցǥɠ",
  h: "һнհʜħɦᎻ",
  i: "іıɩιɪɨӏⅰ¡ߊᎥ",
  j: "јϳᴊɉ",
  k: "кκᴋƙҝᏦ",
  l: "ʟłɭƚⅼȴᏞ",
  m: "мᴍɱᎷ",
  n: "пηոռɴŋɲńπᏁ",
  o: "оοօσøᴏөθɵ๐௦०໐",
  p: "рρᴘþƥᏢ",
  q: "ԛǫզɋ",
  r: "гʀɾяɼɽᎡ",
  s: "ѕꜱʂƨᏚ",
  t: "тτᴛŧƭțᎢ",
  u: "υսᴜциμʉɥ",
  v: "νѵᴠʋᏙ",
  w: "ԝωᴡшщɯᏔ",
  x: "хχ×ҳ✕",
  y: "уүγʏұɏỵ",
  z: "ʐᴢƶᏃʑ",
};

/** Greek capitals look like other letters than their small forms do (Ν is N, ν is v), so they are read first. */
const greekCapitals: Record<string, string> = {
  Α: "a", Β: "b", Ε: "e", Ζ: "z", Η: "h", Ι: "i", Κ: "k", Μ: "m", Ν: "n", Ο: "o", Ρ: "p", Τ: "t", Υ: "y", Χ: "x",
}; // prettier-ignore

const ligatures: Record<string, string> = { ß: "ss", ẞ: "ss", æ: "ae", œ: "oe", Æ: "ae", Œ: "oe" };

/** One or two Latin letters for a look-alike (given before or after lower-casing), else undefined. */
export const confusables: ReadonlyMap<string, string> = buildTable();

function buildTable(): Map<string, string> {
  const table = new Map<string, string>();
  for (const [latin, others] of Object.entries(lookalikes)) {
    for (const other of others) if (!table.has(other)) table.set(other, latin);
  }
  for (const [from, to] of Object.entries({ ...greekCapitals, ...ligatures })) table.set(from, to);
  // Negative circled and squared letters and regional indicators have no compatibility mapping.
  for (const first of [0x1f150, 0x1f170, 0x1f1e6]) {
    for (let offset = 0; offset < 26; offset++) {
      table.set(String.fromCodePoint(first + offset), String.fromCharCode(97 + offset));
    }
  }
  return table;
}
