/** The only reader of node-pg's sentences: pg and pg-pool give the errors that they raise themselves no code. */
import { DatabaseError } from "pg";

/** Whether PostgreSQL itself refused a statement or ended its connection. */
export const isDatabaseError = (error: unknown): boolean => error instanceof DatabaseError;

/** Whether the pool had no free connection within its timeout. */
export const isPoolTimeout = (error: unknown): boolean =>
  messageOf(error).startsWith("timeout exceeded when trying to connect");

/** Whether the connection or its pool was closed under the statement. */
export const isConnectionLost = (error: unknown): boolean =>
  /^Connection terminated|not queryable|pool after calling end/.test(messageOf(error));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "");
