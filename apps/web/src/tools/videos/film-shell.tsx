/** The stage with a film on it: the stage takes the film's shape, and on a phone all of its width. */
import type { ReactNode } from "react";
import { Frame, StageArea } from "#tools/shell/stage/stage-frame.tsx";
import { StageShell } from "#tools/shell/stage/stage-shell.tsx";

type FilmShellProps = {
  film: ReactNode;
  width: number;
  height: number;
  children: ReactNode;
};

export const FilmShell = ({ film, width, height, children }: FilmShellProps) => (
  <StageShell
    phoneHeight={`min(${((100 * height) / width).toFixed(1)}vw, 46dvh)`}
    picture={
      <StageArea>
        <Frame width={width} height={height} fills>
          {film}
        </Frame>
      </StageArea>
    }
  >
    {children}
  </StageShell>
);
