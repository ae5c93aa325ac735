/**
 * The machine-readable mark that a file was made with AI: IPTC DigitalSourceType in an XMP packet. The packet goes
 * between the parts of the file, so that no pixel, frame or sample changes.
 */
import { embedInJpeg, embedInMp4, embedInPng, embedInWebp } from "./xmp-embed.ts";
import { readXmp } from "./xmp-read.ts";
import { detectContainer } from "./xmp-container.ts";

/** https://cv.iptc.org/newscodes/digitalsourcetype/ */
export type DigitalSourceType =
  | "trainedAlgorithmicMedia"
  | "algorithmicMedia"
  | "algorithmicallyEnhanced"
  | "compositeSynthetic"
  | "compositeWithTrainedAlgorithmicMedia";

export type Provenance = {
  digitalSourceType: DigitalSourceType;
  /** Program and model, such as `Galatea sketch engine`. */
  tool: string;
  createdAt?: Date;
};

const vocabulary = "http://cv.iptc.org/newscodes/digitalsourcetype/";
const knownTypes: readonly string[] = [
  "trainedAlgorithmicMedia",
  "algorithmicMedia",
  "algorithmicallyEnhanced",
  "compositeSynthetic",
  "compositeWithTrainedAlgorithmicMedia",
] satisfies DigitalSourceType[];

/**
 * Replaces the XMP of a JPEG, PNG, WebP or MP4 by a packet that says how the file was made.
 * @throws {Error} for any other file: an output must never be stored without its mark.
 */
export function embedProvenance(bytes: Uint8Array, provenance: Provenance): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const packet = Buffer.from(writePacket(provenance), "utf8");
  const container = detectContainer(file);
  if (container === "jpeg") return embedInJpeg(file, packet);
  if (container === "png") return embedInPng(file, packet);
  if (container === "webp") return embedInWebp(file, packet);
  if (container === "mp4") return embedInMp4(file, packet);
  throw new Error("Only JPEG, PNG, WebP and MP4 can carry the mark");
}

/** Null when the file carries no such mark. */
export function readProvenance(bytes: Uint8Array): Provenance | null {
  const packet = readXmp(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (packet === null) return null;
  const type = new RegExp(`${vocabulary.replace("http:", "https?:")}(\\w+)`).exec(packet)?.[1];
  if (type === undefined || !knownTypes.includes(type)) return null;
  const created = readProperty(packet, "xmp:CreateDate");
  return {
    digitalSourceType: type as DigitalSourceType,
    tool: readProperty(packet, "xmp:CreatorTool") ?? "",
    ...(created ? { createdAt: new Date(created) } : {}),
  };
}

function writePacket({ digitalSourceType, tool, createdAt }: Provenance): string {
  const date = createdAt ? `\n    <xmp:CreateDate>${createdAt.toISOString()}</xmp:CreateDate>` : "";
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
    <Iptc4xmpExt:DigitalSourceType>${vocabulary}${digitalSourceType}</Iptc4xmpExt:DigitalSourceType>
    <Iptc4xmpExt:AISystemUsed>${escapeXml(tool)}</Iptc4xmpExt:AISystemUsed>
    <xmp:CreatorTool>${escapeXml(tool)}</xmp:CreatorTool>${date}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

/** Reads a property written as an element or as an attribute: XMP allows both, and other programs write either. */
function readProperty(packet: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>|${name}="([^"]*)"`).exec(packet);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? null : unescapeXml(value);
}

const escapeXml = (text: string): string =>
  text
    // XML 1.0 allows no control characters, not even escaped ones.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const unescapeXml = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
