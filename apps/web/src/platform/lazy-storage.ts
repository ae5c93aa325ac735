/**
 * Stands in for `@supabase/storage-js` inside the official client: the storage part of the client is loaded when a file
 * is first sent or removed, because most visits never do either. The build puts it in place (chunks.config.ts).
 */
import type { StorageClient as RealClient } from "@supabase/storage-js";

type Bucket = ReturnType<RealClient["from"]>;

export class StorageClient {
  readonly #open: () => Promise<RealClient>;

  constructor(...settings: ConstructorParameters<typeof RealClient>) {
    let opened: Promise<RealClient> | undefined;
    this.#open = () => {
      opened ??= import("@supabase/storage-js")
        .then((storage) => new storage.StorageClient(...settings))
        .catch((error: unknown) => {
          // With the network back the next call tries again.
          opened = undefined;
          throw error;
        });
      return opened;
    };
  }

  /** Every method of a bucket that answers later; what would answer at once (`getPublicUrl`) cannot be had this way. */
  from(name: string): Bucket {
    const bucket = async () => (await this.#open()).from(name);
    return new Proxy({} as Bucket, {
      get:
        (_target, method) =>
        async (...given: unknown[]) => {
          const opened = await bucket();
          const call: unknown = Reflect.get(opened, method);
          if (typeof call !== "function") throw new TypeError(`A bucket has no method ${String(method)}.`);
          return Reflect.apply(call, opened, given) as unknown;
        },
    });
  }
}

/** The client names it among its exports; nobody here asks for it. */
export class StorageApiError extends Error {}
