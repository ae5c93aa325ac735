/** A class of Python's exceptions, with its modules or without them. Any other text of a server may hold a person's words. */
export const exceptionName = /^(?:[a-z_]\w{0,30}\.){0,4}[A-Z]\w{0,50}(?:Error|Exception|Interrupt)$/;
