/** The rim light: one filter over the whole figure that brightens the edge turned away from the key light. */
import { n } from "#sketch/kit/drawing.ts";
import type { Bounds } from "./extent.ts";
import type { Studio } from "./studio.ts";

/** Attribute for the figure's group. The rim lies inside the silhouette, so that it never becomes a halo. */
export function rimLight(studio: Studio, bounds: Bounds): string {
  const width = Math.min(5, Math.max(2.4, 1.9 / studio.detail));
  const opacity = 0.34 + 0.3 * studio.light.contrast;
  const id = studio.define(
    (name) =>
      `<filter id="${name}" filterUnits="userSpaceOnUse" x="${n(bounds.left - 20)}" y="${n(bounds.top - 20)}" ` +
      `width="${n(bounds.right - bounds.left + 40)}" height="${n(bounds.bottom - bounds.top + 40)}" color-interpolation-filters="sRGB">` +
      `<feFlood flood-color="${studio.light.rim}" flood-opacity="${n(opacity)}" result="c"/>` +
      `<feOffset in="SourceAlpha" dx="${n(studio.key * width)}" dy="${n(width * 0.55)}" result="o"/>` +
      `<feComposite in="c" in2="o" operator="out" result="e"/>` +
      `<feComposite in="e" in2="SourceGraphic" operator="atop"/></filter>`,
  );
  return `filter="url(#${id})"`;
}
