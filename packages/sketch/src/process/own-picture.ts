/** A picture drawn here: its parts, and the picture in another light. */
import type { SceneRenderer } from "#sketch/renderer/scene-renderer.ts";
import { mix } from "#sketch/kit/colour.ts";
import type { Hex, Light, Scene } from "#sketch/scene.ts";
import { type StoredScene } from "#sketch/stored-scene.ts";
import type { RunControl } from "@galatea/engines/engine.ts";
import type { DrawnParts } from "@galatea/engines/pixels/pixel-job.ts";

export type SizePx = { widthPx: number; heightPx: number };

export const hasSubject = ({ subject }: Scene): boolean =>
  subject.kind !== "landscape" && subject.kind !== "abstract";

/** The size in which a picture of this size is drawn: the same shape within the limits of the renderer. */
export function drawnSize({ widthPx, heightPx }: SizePx): SizePx {
  const scale = Math.min(1, 2048 / Math.max(widthPx, heightPx));
  const side = (px: number): number => Math.min(2048, Math.max(64, Math.round(px * scale)));
  return { widthPx: side(widthPx), heightPx: side(heightPx) };
}

export async function drawParts(
  { scene, retouch }: StoredScene,
  pictureSize: SizePx,
  renderer: SceneRenderer,
  run: RunControl,
): Promise<DrawnParts> {
  const size = drawnSize(retouch ?? pictureSize);
  const draw = (layers: "subject" | "withoutSubject"): Promise<Uint8Array> =>
    renderer.render({ scene, size, layers }, run);
  if (retouch !== undefined) return { subject: await draw("subject"), retouch: retouch.operations };
  const [subject, withoutSubject] = await Promise.all([draw("subject"), draw("withoutSubject")]);
  return { subject, withoutSubject, retouch: [] };
}

/** The scene as it is, with its key light on another side and of another warmth. */
export function relitScene(
  scene: Scene,
  wish: { from: "left" | "right" | "top" | "front"; warmth: number; strength: number },
): Scene {
  const { from, warmth, strength } = wish;
  const share = Math.abs(warmth) * (0.25 + strength * 0.45);
  const [key, ambient, rim]: [Hex, Hex, Hex] =
    warmth >= 0 ? ["#ffc983", "#4f4a78", "#ffa95e"] : ["#b9d4ff", "#5a5348", "#8fbcff"];
  const { light } = scene;
  const relit: Light = {
    from: from === "left" || from === "right" ? from : light.from,
    key: mix(light.key, key, share),
    ambient: mix(light.ambient, ambient, share * 0.6),
    rim: mix(light.rim, rim, share),
    contrast: contrastOf(light.contrast, from, strength),
  };
  return { ...scene, light: relit };
}

function contrastOf(contrast: number, from: "left" | "right" | "top" | "front", strength: number): number {
  const wanted = from === "front" ? 0.25 : from === "top" ? 0.62 : 0.8;
  return contrast + (wanted - contrast) * strength * 0.8;
}
