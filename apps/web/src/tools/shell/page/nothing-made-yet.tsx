/** The state of a list of results while it is empty. */
import { Button } from "#ui/button.tsx";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";

type NothingMadeYetProps = {
  title: string;
  makeLabel: string;
  onMake: () => void;
};

export const NothingMadeYet = ({ title, makeLabel, onMake }: NothingMadeYetProps) => (
  <StateCard
    className="max-w-[520px]"
    scene={<EmptyScene />}
    title={title}
    actions={
      <Button variant="primary" onClick={onMake}>
        {makeLabel}
      </Button>
    }
  >
    <p>What you make appears here, newest first.</p>
  </StateCard>
);
