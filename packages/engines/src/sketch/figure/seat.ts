/** The stool under a seated figure. */
import { n } from "#sketch/kit/drawing.ts";
import type { Figure } from "./figure.ts";
import { clothRamp } from "./palette.ts";
import { fill, line } from "./studio.ts";

export function drawSeat(figure: Figure): string {
  const { person, framing, body, studio } = figure;
  if (person.pose !== "seated" || framing === "closeUp" || framing === "portrait") return "";
  const wood = clothRamp("#7a5236", studio.light);
  const top = body.hipY + 84;
  const foot = body.hipY + 730;
  const w = body.hipHalf + 42;
  const k = studio.key;
  const legs = [-1, 1].map(
    (side) =>
      line(
        `M${n(side * (w - 26))} ${n(top + 30)}L${n(side * (w + 8))} ${n(foot)}`,
        side === k ? wood.base : wood.deep,
        24,
      ) +
      line(
        `M${n(side * (w - 26) + k * 6)} ${n(top + 30)}L${n(side * (w + 8) + k * 6)} ${n(foot)}`,
        wood.glow,
        4,
        0.4,
      ),
  );
  const rung = line(`M${n(-w + 4)} ${n(top + 430)}L${n(w - 4)} ${n(top + 430)}`, wood.shade, 15);
  const seat = `M${n(-w)} ${n(top)}C${n(-w)} ${n(top - 26)} ${n(w)} ${n(top - 26)} ${n(w)} ${n(top)}L${n(w - 8)} ${n(top + 40)}C${n(w * 0.5)} ${n(top + 54)} ${n(-w * 0.5)} ${n(top + 54)} ${n(-w + 8)} ${n(top + 40)}Z`;
  return (
    rung +
    legs.join("") +
    fill(
      seat,
      studio.linear(
        [k * w, top],
        [-k * w, top + 40],
        [
          [0, wood.light],
          [0.5, wood.base],
          [1, wood.deep],
        ],
      ),
    )
  );
}
