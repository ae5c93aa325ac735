/** The XML of S3. What clients send is bounded, has no document type and no entities beyond the five of XML. */
import { XMLBuilder, XMLParser } from "fast-xml-parser";

export const s3Namespace = "http://s3.amazonaws.com/doc/2006-03-01/";

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@" });

/** Leaves out undefined values; a list becomes one element for each entry. */
export const writeXml = (document: Record<string, unknown>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(document)}`;

/** @param lists the elements that may come several times. */
export function readXml(text: string, lists: readonly string[]): unknown {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  const parser = new XMLParser({
    processEntities: false,
    htmlEntities: false,
    ignoreAttributes: true,
    removeNSPrefix: true,
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => lists.includes(name),
    tagValueProcessor: (_name, value) => decodeEntities(value),
  });
  try {
    return parser.parse(text, true);
  } catch {
    return null;
  }
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[String(name)] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
