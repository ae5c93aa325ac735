/** The words of a withdrawal: the declaration large, what it names beneath. */
export function StatementWords({ statement }: { statement: string }) {
  const [declaration, ...named] = statement.split("\n");
  return (
    <div className="border-l-2 border-accent-text pl-5">
      <p className="font-serif text-xl leading-snug">{declaration}</p>
      <p className="mt-2 leading-[1.8] wrap-anywhere whitespace-pre-line text-fg-2">{named.join("\n")}</p>
    </div>
  );
}
