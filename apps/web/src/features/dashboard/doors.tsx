/** The three large cards of tools. */
import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import { AiLabel } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";

const doors = [
  {
    to: "/ai-girlfriend",
    title: "AI Girlfriend",
    line: "Somebody to talk with.",
    picture: "/samples/card-companions.webp",
    focus: "object-[38%_50%]",
  },
  {
    to: "/process",
    title: "Process Image",
    line: "New background, new light, restored or drawn.",
    picture: "/samples/card-process.webp",
    focus: "object-center",
  },
  {
    to: "/videos",
    title: "Generate Videos",
    line: "Six seconds from one picture.",
    picture: "/samples/card-videos.webp",
    focus: "object-[78%_50%]",
  },
] as const;

export function Doors() {
  return (
    <nav aria-label="Tools" className="mt-6 grid gap-3.5 md:mt-[30px] md:grid-cols-[1.35fr_1fr_1fr]">
      {doors.map((door, index) => (
        <DoorCard key={door.to} door={door} large={index === 0} />
      ))}
    </nav>
  );
}

type Door = (typeof doors)[number];

function DoorCard({ door, large }: { door: Door; large: boolean }) {
  const className = classNames(
    "group relative block overflow-hidden rounded-card bg-surface-2 shadow-card md:h-[clamp(340px,31vw,444px)]",
    large ? "h-[340px]" : "h-[268px]",
  );
  return (
    <Link to={door.to} data-theme="dark" className={className}>
      <DoorFace door={door} />
    </Link>
  );
}

function DoorFace({ door }: { door: Door }) {
  return (
    <>
      <img
        src={door.picture}
        alt=""
        className={classNames(
          "absolute inset-0 size-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.02]",
          door.focus,
        )}
      />
      {door.to === "/process" && (
        <img
          src={door.picture}
          alt=""
          className="absolute inset-0 size-full object-cover contrast-110 grayscale transition-transform duration-250 ease-out [clip-path:inset(0_0_0_50%)] group-hover:scale-[1.02]"
        />
      )}
      <span
        aria-hidden="true"
        className="absolute inset-0 top-[36%] bg-linear-[transparent,oklch(0.12_0.02_332/0.93)_76%]"
      />
      <AiLabel className="absolute top-5 left-5" />
      <span className="glass absolute top-5 right-5 grid size-[46px] place-items-center rounded-full">
        <ArrowUpRight size={22} aria-hidden="true" />
      </span>
      <span className="absolute inset-x-[26px] bottom-6 block md:max-lg:inset-x-5">
        <span className="block font-serif text-[28px] leading-[1.1] font-[380] tracking-[-0.018em] md:max-lg:text-[25px] lg:text-[32px]">
          {door.title}
        </span>
        <span className="mt-2 block leading-[1.45] text-pretty text-[oklch(0.88_0.012_70)]">{door.line}</span>
      </span>
    </>
  );
}
