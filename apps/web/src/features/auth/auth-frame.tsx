/** The frame of every screen of the sign-in: the picture, and a narrow column beside it. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { Logo } from "#ui/logo.tsx";

type AuthFrameProps = {
  /** Without it, the content has its own. */
  title?: string;
  className?: string;
  children: ReactNode;
};

export function AuthFrame({ title, className, children }: AuthFrameProps) {
  return (
    <main id="main" className={classNames("grid min-h-dvh lg:grid-cols-[1.1fr_1fr]", className)}>
      <AuthPicture />
      <div className="grid place-items-center px-5 py-8 lg:py-12">
        <div className="w-full max-w-[400px]">
          {title && <h1 className="display text-2xl">{title}</h1>}
          {children}
        </div>
      </div>
    </main>
  );
}

const pictureSizes = "(min-width: 64rem) 53vw, 100vw";

function AuthPicture() {
  return (
    <div
      data-theme="dark"
      className="relative h-[292px] overflow-hidden rounded-b-[26px] bg-sunk lg:h-auto lg:rounded-none"
    >
      <picture>
        <source
          type="image/avif"
          srcSet="/samples/hero-768.avif 768w, /samples/hero.avif 1100w"
          sizes={pictureSizes}
        />
        <img
          src="/samples/hero-768.webp"
          alt=""
          width={768}
          height={864}
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-[50%_8%] lg:object-[50%_25%]"
        />
      </picture>
      <div className="absolute inset-0 bg-linear-[oklch(0.13_0.02_332/0.72),oklch(0.13_0.02_332/0.1)_34%_40%,oklch(0.13_0.02_332/0.93)_84%] lg:bg-linear-[oklch(0.13_0.02_332/0.35),transparent_30%_50%,oklch(0.13_0.02_332/0.88)]" />
      <Link
        to="/"
        aria-label="Galatea, home"
        className="absolute top-3 left-5 flex min-h-11 items-center lg:top-8 lg:left-12"
      >
        <Logo />
      </Link>
      <p className="display absolute inset-x-5 bottom-5 text-[30px] lg:inset-x-12 lg:bottom-12 lg:text-[clamp(38px,3.6vw,52px)]">
        The stone is patient. <em className="block">So is the studio.</em>
      </p>
    </div>
  );
}
