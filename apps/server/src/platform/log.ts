/** JSON lines with a fixed event name. Never a prompt, picture, token or e-mail address. */
import { pino } from "pino";

export type LogFields = { requestId?: string; jobId?: string; userId?: string; [field: string]: unknown };

export type Log = {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
};

export function createLog(options: { level: "info" | "warn" | "error" | "silent" }): Log {
  const logger = pino({ level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    info: (event, fields = {}) => logger.info({ event, ...fields }),
    warn: (event, fields = {}) => logger.warn({ event, ...fields }),
    error: (event, fields = {}) => logger.error({ event, ...fields }),
  };
}

/** Logs that a request failed. A caller who hung up while sending broke nothing, and is only noted. */
export function logRequestFailure(log: Log, event: string, error: unknown, fields: LogFields = {}): void {
  if (isHungUp(error)) log.info("request_aborted", fields);
  else log.error(event, { ...fields, error: describeError(error) });
}

/** Whether reading a request ended because its connection did: what `node:http` throws then. */
function isHungUp(error: unknown): boolean {
  return (
    error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET"
  );
}

/** An error for the log, without its causes: those carry SQL statements and their values. */
export function describeError(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: "NotAnError", message: messageOf(error) ?? String(error) };
  return {
    name: error.name,
    message: messageOf(error) ?? error.name,
    ...(error.stack ? { stack: error.stack } : {}),
  };
}

/** Also reads plain objects with a copied message, and an AggregateError whose own message is empty. */
function messageOf(error: unknown): string | null {
  const { message, errors } = Object(error) as { message?: unknown; errors?: unknown };
  if (typeof message === "string" && message !== "") return message;
  if (!Array.isArray(errors)) return null;
  return [...new Set(errors.map(messageOf))].filter((each) => each !== null).join("; ") || null;
}
