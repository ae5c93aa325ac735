/** The rim light: one filter over the whole figure that brightens the edge turned away from the key light. */
import { n } from "#sketch/kit/drawing.ts";
import type { Bounds } from "./extent.ts";
import type { Studio } from "./studio.ts";

/** Attribute for the figure's group. The rim lies inside the silhouette, so that it never becomes a halo. */
export function rimLight(studio: Studio, bounds: Bounds): string {
  const width = Math.min(5, Math.max(2.4, 1.9 / studio.detail));
  const opacity = 0.34 + 0.3 * studio.light.contrast;
  // The filter costs its area, so it ends where the picture does, a little beyond so that no edge is taken for a rim.
  const [left, top, right, bottom] = [
    Math.max(bounds.left - 20, (studio.seen?.[0] ?? bounds.left) - 40),
    Math.max(bounds.top - 20, (studio.seen?.[1] ?? bounds.top) - 40),
    Math.min(bounds.right + 20, (studio.seen?.[2] ?? bounds.right) + 40),
    Math.min(bounds.bottom + 20, (studio.seen?.[3] ?? bounds.bottom) + 40),
  ];
  const id = studio.define(
    (name) =>
      `<filter id="${name}" filterUnits="userSpaceOnUse" x="${n(left)}" y="${n(top)}" ` +
      `width="${n(right - left)}" height="${n(bottom - top)}" color-interpolation-filters="sRGB">` +
      `<feFlood flood-color="${studio.light.rim}" flood-opacity="${n(opacity)}" result="c"/>` +
      // `out` reads the alpha alone, and the picture as it is need not be turned into its alpha first.
      `<feOffset in="SourceGraphic" dx="${n(studio.key * width)}" dy="${n(width * 0.55)}" result="o"/>` +
      `<feComposite in="c" in2="o" operator="out" result="e"/>` +
      `<feComposite in="e" in2="SourceGraphic" operator="atop"/></filter>`,
  );
  return `filter="url(#${id})"`;
}
