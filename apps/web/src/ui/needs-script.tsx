/**
 * In the place of a form while scripts are off: whom to write to instead. The server puts the operator's address into the
 * marked element when it serves the page (the contract's site-fill.ts).
 */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <style>{".needs-script{display:none}"}</style>
      <div className="card p-6">
        <p className="max-w-[60ch] text-pretty">
          {`${what} is protected from programs by a little work of your browser, and needs JavaScript for it. It is switched off or did not load. Instead of the form there is the operator of this site:`}
        </p>
        <div data-fill="operator" className="mt-3">
          <p>They have published no name and no address here.</p>
        </div>
      </div>
    </noscript>
  );
}
