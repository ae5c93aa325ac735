/** The page comes from the machine in front of which the person sits, who is then its operator too. */
export const isOwnMachine = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
