/**
 * A tool's page: its controls in a card beside the stage, with the button always on the screen. On a phone the controls are
 * in a sheet at the lower edge.
 */
import type { ComponentProps, ReactNode } from "react";
import { capitalise } from "@galatea/contract/capitalise.ts";
import { useSession } from "#platform/session.tsx";
import { EngineName } from "#gallery/engine-name.tsx";
import { PanelBoundary } from "#ui/error-boundary.tsx";
import { useIsPhone } from "#ui/use-media.ts";
import { useSubmitShortcut } from "#ui/use-submit-shortcut.ts";
import { PhoneSheet } from "./phone-sheet.tsx";
import { PriceButton, type PriceButtonProps } from "./price-button.tsx";

type ToolPageProps = Pick<ComponentProps<typeof PhoneSheet>, "filledBy"> & {
  title: string;
  /** The label of the engine in use; empty when there is none. */
  engine: string | null | undefined;
  controls: ReactNode;
  button: PriceButtonProps;
  /** The content of the phone's folded sheet; null when the stage needs the whole screen. */
  renderFolded: ((open: () => void) => ReactNode) | null;
  /** A required field is empty, so on a phone the button opens the sheet. */
  incomplete: boolean;
  stage: ReactNode;
  /** Shown beneath the stage, in its column. */
  beneath?: ReactNode;
};

export function ToolPage(props: ToolPageProps) {
  const { title, engine, controls, button, renderFolded, incomplete, filledBy, stage, beneath } = props;
  const { connection } = useSession();
  const phone = useIsPhone();
  useSubmitShortcut(button.onPress);
  return (
    <>
      <div className="grid items-stretch gap-5 md:grid-cols-[minmax(300px,40%)_minmax(0,1fr)] lg:grid-cols-[384px_minmax(0,1fr)] lg:gap-7">
        {phone ? (
          <h1 className="sr-only">{title}</h1>
        ) : (
          <aside
            aria-label="Controls"
            className="card flex flex-col gap-6 self-start p-5 pb-0 lg:p-6 lg:pb-0"
          >
            <div className="flex items-center justify-between gap-3">
              <h1 className="page-title">{title}</h1>
              {connection && (
                <span className="max-lg:hidden">
                  <EngineName name={capitalise(engine ?? "no engine")} />
                </span>
              )}
            </div>
            <PanelBoundary panel="controls">
              {controls}
              <div className="sticky bottom-0 z-10 -mx-5 rounded-b-card bg-surface-1 px-5 pt-3 pb-4 lg:-mx-6 lg:px-6 lg:pb-5">
                <PriceButton {...button} />
              </div>
            </PanelBoundary>
          </aside>
        )}
        <div className="flex min-w-0 flex-col gap-4 self-start md:sticky md:top-4">
          <PanelBoundary panel="stage">{stage}</PanelBoundary>
          {beneath}
        </div>
      </div>
      {phone && renderFolded && (
        <PhoneSheet {...{ title, renderFolded, button, incomplete, filledBy: filledBy ?? null }}>
          {controls}
          {engine && (
            <p className="text-sm text-fg-2">
              Drawn by <EngineName name={capitalise(engine)} />
            </p>
          )}
        </PhoneSheet>
      )}
    </>
  );
}
