/** In the place of the companions, for who said to be under 18: what happened, and what to do when it is wrong. */
import { useSession } from "#platform/session.tsx";
import { buttonClass, ButtonLink } from "#ui/button.tsx";
import { EmptyScene, StateCard } from "#ui/state-card.tsx";

export function LockedCard() {
  const { connection } = useSession();
  const seller = connection?.config.seller?.name;
  return (
    <StateCard
      level="h1"
      className="mx-auto w-full max-w-[560px]"
      scene={<EmptyScene>18</EmptyScene>}
      title="Companions are for adults"
      actions={
        <>
          <a href="/report" className={buttonClass({ variant: "soft" })}>
            Write to the operator
          </a>
          <ButtonLink to="/safety" variant="plain">
            How we keep you safe
          </ButtonLink>
        </>
      }
    >
      <p>
        A message said that its writer is under 18, so companions are closed for this account. Your talks and
        credits are kept, and the rest of the studio works as before.
      </p>
      <p className="mt-3">
        {`If that is wrong, write to the operator of this site${seller === undefined ? "" : `, ${seller}`}. They can open companions again once they know that you are an adult.`}
      </p>
    </StateCard>
  );
}
