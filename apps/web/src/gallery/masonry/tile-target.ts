/** The tile, and the part of it, in which an event happened: the grid listens for all of its tiles. */
import type { SyntheticEvent } from "react";
import type { TileCommand } from "./picture-tile.tsx";

export function tileIndexOf(event: SyntheticEvent): number | null {
  const tile = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tile]") : null;
  return tile ? Number(tile.dataset["tile"]) : null;
}

export const isOnPicture = (event: SyntheticEvent): boolean =>
  event.target instanceof HTMLElement && event.target.dataset["part"] === "picture";

export const isWithinPicture = (event: SyntheticEvent): boolean =>
  event.target instanceof Element && event.target.closest("[data-part=picture]") !== null;

export function commandOf(event: SyntheticEvent): TileCommand | null {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-command]") : null;
  return (button?.dataset["command"] as TileCommand | undefined) ?? null;
}
