/** The process's exit codes, which scripts/watch-server.mjs reads. 1 is a start that failed. */
export const exitCodes = {
  /** The server drained after an error that it could not recover from; starting it again helps (sysexits: EX_SOFTWARE). */
  crashed: 70,
  /** What is installed has changed, and is put to work by the start that follows at once (sysexits: EX_TEMPFAIL). */
  restart: 75,
  /** A setting, key or schema is wrong; starting it again cannot help (sysexits: EX_CONFIG). */
  configuration: 78,
} as const;
