/**
 * Whether the page's route exports `handle = { isStatic: true }`: a page without interaction. Its prerendered HTML loads no
 * script, so what is on it, and the header and footer around it, must work without one.
 */
import { useMatches } from "react-router";

export const useIsStatic = (): boolean =>
  useMatches().some(
    ({ handle }) =>
      typeof handle === "object" && handle !== null && "isStatic" in handle && handle.isStatic === true,
  );
