/** The words of a withdrawal: the declaration large, what it names beneath. */
export function StatementWords({ statement }: { statement: string }) {
  const [declaration = "", ...lines] = statement.split("\n");
  return (
    <div className="flex flex-col gap-2 border-l-2 border-accent-text pl-5">
      <p className="font-serif text-xl leading-snug">{declaration}</p>
      {lines.map((line, index) => (
        // Its lines may repeat.
        <p key={`${index} ${line}`} className="wrap-anywhere text-fg-2">
          {line}
        </p>
      ))}
    </div>
  );
}
