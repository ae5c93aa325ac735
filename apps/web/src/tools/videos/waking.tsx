/** The picture before it moves: asleep under a blur, and clear as far as the film is made; a line stands where it is. */
export function Waking({ url, progress }: { url: string | null; progress: number }) {
  const edge = Math.round(Math.min(1, Math.max(0, progress)) * 100);
  const mask = `linear-gradient(90deg, #000 ${edge}%, transparent ${edge + 0.5}%)`;
  const src = url ?? "/samples/hero-marble.webp";
  return (
    <>
      <img
        src={src}
        alt=""
        className="absolute inset-0 size-full scale-110 object-cover blur-[18px] brightness-[0.6] saturate-[0.7]"
      />
      <img
        src={src}
        alt=""
        className="absolute inset-0 size-full object-cover transition-[mask] duration-250"
        style={{ maskImage: mask, WebkitMaskImage: mask }}
      />
      <span
        aria-hidden="true"
        className="absolute inset-y-0 w-0.5 bg-accent opacity-90 shadow-[0_0_18px_2px_var(--accent)] transition-[left] duration-250"
        style={{ left: `calc(${edge}% - 1px)` }}
      />
      <Perforation className="top-0" />
      <Perforation className="bottom-0" />
    </>
  );
}

/** The holes along the edge of a film strip. */
const Perforation = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    data-theme="dark"
    className={`absolute inset-x-0 h-[18px] bg-sunk px-1.5 py-[5px] ${className}`}
  >
    <i className="block size-full rounded-[2px] bg-[repeating-linear-gradient(90deg,var(--surface-3)_0_10px,transparent_10px_20px)]" />
  </span>
);
