/** The logo: the mark and the name. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 30" width="24" height="30" aria-hidden="true" className={className}>
      <path d="M1 29V12a11 11 0 0 1 22 0v17z" fill="var(--text)" />
      <path
        d="M12 1a11 11 0 0 1 11 11v17H12c0-4 4.6-3.6 4.6-7.2 0-1.7 1.7-2 1.7-3.2 0-1.4-2-2.6-2-4.7 0-4.5-4.3-4-4.3-7.4z"
        fill="var(--accent)"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-[11px] font-serif text-[23px] leading-none tracking-[-0.015em] text-fg">
      <LogoMark />
      Galatea
    </span>
  );
}
