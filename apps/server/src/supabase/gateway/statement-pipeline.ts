/**
 * Sends several statements to PostgreSQL in one write and one transaction. A single Sync ends them: the server runs
 * everything up to it as one implicit transaction, skips everything after an error, and commits only when nothing failed.
 * So no statement can run unless all statements before it succeeded.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
import type { Connection, PoolClient, Submittable } from "pg";

export type Statement = {
  text: string;
  /** Texts, which PostgreSQL converts to the types of the statement's parameters. */
  values: readonly (string | null)[];
  /** The statement is prepared once per connection under this name, which must belong to this text alone. */
  name?: string;
};

/** The values of each row by position, in PostgreSQL's text format. */
export type Rows = (string | null)[][];

export class PipelineError extends Error {
  /** The index of the failed statement. A failed commit has the index of the last one. */
  readonly statementIndex: number;

  constructor(statementIndex: number, cause: unknown) {
    super("A statement of a pipeline failed", { cause });
    this.statementIndex = statementIndex;
  }
}

/** Returns one list of rows per statement. @throws {PipelineError} whose cause is PostgreSQL's or the socket's error. */
export function runPipeline(client: PoolClient, statements: readonly Statement[]): Promise<Rows[]> {
  return new Promise((resolve, reject) => {
    client.query(new Pipeline(statements, resolve, reject));
  });
}

/** The part of pg's connection that its own query class uses. The published types lack it. */
type Wire = Omit<Connection, "parse" | "bind" | "execute"> & {
  parsedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { portal: string; statement: string; values: (string | null)[] }): void;
  execute(message: { portal: string; rows: number }): void;
  sendCopyFail(reason: string): void;
};

class Pipeline implements Submittable {
  readonly #statements: readonly Statement[];
  readonly #resolve: (results: Rows[]) => void;
  readonly #reject: (error: PipelineError) => void;
  readonly #results: Rows[] = [];
  #rows: Rows = [];

  constructor(
    statements: readonly Statement[],
    resolve: (results: Rows[]) => void,
    reject: (error: PipelineError) => void,
  ) {
    this.#statements = statements;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** pg records under `name` and `text` which statement the server has parsed: always the running one. */
  get name(): string | undefined {
    return this.#statements[this.#results.length]?.name;
  }

  get text(): string | undefined {
    return this.#statements[this.#results.length]?.text;
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    const sent = new Map<string, string>();
    wire.stream.cork();
    try {
      for (const { name = "", text, values } of this.#statements) {
        const known = name === "" ? undefined : (wire.parsedStatements[name] ?? sent.get(name));
        if (known !== undefined && known !== text) throw new Error(`${name} already names another statement`);
        if (known === undefined) {
          wire.parse({ name, text });
          sent.set(name, text);
        }
        wire.bind({ portal: "", statement: name, values: values as (string | null)[] });
        wire.execute({ portal: "", rows: 0 });
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.#rows.push(message.fields);
  }

  handleCommandComplete(): void {
    this.#results.push(this.#rows);
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#results);
  }

  handleError(error: unknown): void {
    this.#reject(new PipelineError(Math.min(this.#results.length, this.#statements.length - 1), error));
  }

  handleCopyInResponse(connection: Connection): void {
    (connection as unknown as Wire).sendCopyFail("COPY is not part of a pipeline");
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
}

/** The number of prepared statements on this connection. */
export function countPrepared(client: PoolClient): number {
  const { connection } = client as unknown as { connection: Wire };
  return Object.keys(connection.parsedStatements).length;
}
