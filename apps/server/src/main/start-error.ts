/** Stops the start; the message is a sentence for the operator. */
export class StartError extends Error {
  /** Whether the same start may succeed a moment later, as when another server is away. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass = false, ...options }: ErrorOptions & { mayPass?: boolean } = {}) {
    super(message, options);
    this.mayPass = mayPass;
  }
}
