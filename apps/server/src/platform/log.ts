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

/** What an error says of itself, for a log: no cause chains with statements and their values. */
export function describeError(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: "NotAnError", message: String(error) };
  return { name: error.name, message: error.message, ...(error.stack ? { stack: error.stack } : {}) };
}
