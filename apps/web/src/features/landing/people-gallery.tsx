/** The nine characters of the demo, each with a link to its page. */
import { demoPath, demoPeople } from "@galatea/contract/companions/demo-people.ts";
import { MessagesSquare } from "lucide-react";
import { Link } from "react-router";
import { SamplePicture } from "#features/media/sample-picture.tsx";
import { landingSamples } from "#features/media/samples.gen.ts";
import { StartCreating } from "#ui/start-creating.tsx";
import { classNames } from "#ui/class-names.ts";

type DemoPerson = (typeof demoPeople)[number];

export function PeopleGallery() {
  return (
    <section className="wrap pt-[88px] md:pt-28" aria-labelledby="people">
      <div className="mb-[26px] grid items-end gap-[18px] md:mb-10 md:grid-cols-[1fr_auto] md:gap-6">
        <h2 id="people" className="display text-3xl">
          Nine people <em>who do not exist.</em>
        </h2>
        <StartCreating size="md" />
      </div>
      <ul className="grid grid-cols-2 gap-2.5 md:gap-3.5 lg:grid-cols-[2.08fr_1fr_1fr_1fr_1fr] lg:grid-rows-[340px_340px]">
        {demoPeople.map((person, index) => (
          <li
            key={person.id}
            className={
              index === 0
                ? "col-span-2 h-[450px] lg:col-span-1 lg:row-span-2 lg:h-auto"
                : "h-[214px] md:h-[340px] lg:h-auto"
            }
          >
            <PersonTile person={person} large={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On a desktop the tiles are narrower than their pictures, which fill their heights of 694 and 340 px. */
const sizesOf = (large: boolean): string =>
  large
    ? "(min-width: 64rem) 555px, calc(100vw - 40px)"
    : "(min-width: 64rem) 272px, (min-width: 48rem) 50vw, calc(50vw - 25px)";

function PersonTile(props: { person: DemoPerson; large: boolean }) {
  return (
    <Link
      to={demoPath(props.person)}
      data-theme="dark"
      className="group relative block h-full overflow-hidden rounded-card bg-surface-2"
    >
      <PersonPortrait {...props} />
    </Link>
  );
}

function PersonPortrait({ person, large }: { person: DemoPerson; large: boolean }) {
  return (
    <>
      <SamplePicture
        sample={landingSamples[person.id]}
        sizes={sizesOf(large)}
        alt={`${person.name}, drawn by Galatea`}
        className="size-full"
        pictureClassName="transition-transform duration-250 ease-out group-hover:scale-[1.025]"
      />
      <span
        className="absolute inset-0 top-[38%] bg-linear-[transparent,oklch(0.12_0.02_332/0.9)_82%]"
        aria-hidden="true"
      />
      <span
        className={classNames(
          "absolute",
          large ? "inset-x-5 bottom-5 lg:inset-x-6 lg:bottom-6" : "inset-x-3.5 bottom-3 lg:inset-x-4",
        )}
      >
        <b
          className={classNames(
            "block font-serif font-[400]",
            large ? "text-[44px] leading-[1.1] tracking-[-0.02em]" : "text-[23px] leading-[1.1]",
          )}
        >
          {person.name}, {person.ageYears}
        </b>
        <span
          className={classNames(
            "mt-1 text-sm leading-[1.35] text-[oklch(0.86_0.012_70)]",
            large ? "block" : "hidden md:block",
          )}
        >
          {person.line}
        </span>
        <Invitation />
      </span>
    </>
  );
}

/** Shown with a pointer or the focus on the tile. */
const Invitation = () => (
  <span className="grid grid-rows-[0fr] opacity-0 transition-[grid-template-rows,opacity] duration-200 ease-out group-hover:grid-rows-[1fr] group-hover:opacity-100 group-focus-visible:grid-rows-[1fr] group-focus-visible:opacity-100 motion-reduce:transition-none">
    <span className="flex flex-col items-start gap-1.5 overflow-hidden text-sm">
      <b className="mt-2.5 inline-flex items-center gap-2 rounded-full bg-(--marble-50) px-3 py-1.5 text-(--ink-900)">
        <MessagesSquare size={16} aria-hidden="true" />
        Chat with her
      </b>
      Free demo available
    </span>
  </span>
);
