/** The environment of programs that this process starts: what they need on any system, and none of its settings and keys. */

const passedOn = /^(?:PATH|HOME|TMPDIR|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH)$/;

export const programEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)));
