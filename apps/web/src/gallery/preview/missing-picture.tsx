/** The preview without its picture: still loading, or deleted. */
import { Dialog as Radix } from "radix-ui";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";

export function MissingPicture({ isGone }: { isGone: boolean }) {
  return (
    <div className="grid min-h-dvh place-items-center p-6 lg:col-span-2 lg:min-h-0">
      {isGone ? (
        <div className="grid max-w-[400px] justify-items-center gap-4 text-center">
          <Radix.Title className="display text-[28px]">This picture is not here any more</Radix.Title>
          <p className="text-fg-2">It was deleted for good, or it belongs to somebody else.</p>
          <Radix.Close asChild>
            <Button variant="inverse">Close</Button>
          </Radix.Close>
        </div>
      ) : (
        <>
          <Radix.Title className="sr-only">Loading the picture</Radix.Title>
          <Spinner label="Loading the picture" />
        </>
      )}
    </div>
  );
}
