/** Finds the XMP packet of a JPEG, PNG, WebP or MP4. */
import {
  detectContainer,
  packetOf,
  splitJpeg,
  splitMp4,
  splitPng,
  splitWebp,
  type Part,
} from "./xmp-container.ts";

export function readXmp(file: Buffer): string | null {
  const container = detectContainer(file);
  if (container === null) return null;
  const parts = splitters[container](file);
  for (const part of parts) {
    const packet = packetOf[container](part);
    if (packet) return packet.toString("utf8");
  }
  return null;
}

const splitters = {
  jpeg: (file: Buffer): Part[] => splitJpeg(file).segments,
  png: splitPng,
  webp: splitWebp,
  mp4: splitMp4,
};
