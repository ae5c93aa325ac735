/** Confines a failed render to its panel, which offers to try again. */
import { Component, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyScene, StateCard } from "./state-card.tsx";

type Props = { panel: string; children: ReactNode };

export class PanelBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(`The panel "${this.props.panel}" failed`, error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <StateCard
        scene={<EmptyScene>!</EmptyScene>}
        title="This part of the page broke"
        actions={<Button onClick={() => this.setState({ failed: false })}>Try again</Button>}
      >
        The rest of the page still works, and nothing was charged.
      </StateCard>
    );
  }
}
