/**
 * The app's query client. TanStack Query joins an invalidation to the first read of a query where that is under way, but that
 * read may have begun before the change: here another read follows it. Later reads are replaced, as the library does.
 */
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from "@tanstack/react-query";

export const createQueryClient = (config?: QueryClientConfig): QueryClient => new LiveQueryClient(config);

class LiveQueryClient extends QueryClient {
  override async invalidateQueries<TaggedKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === "fetching");
    if (firstReads.length > 0)
      await Promise.allSettled(firstReads.map(({ promise }) => Promise.resolve(promise)));
    await super.invalidateQueries(filters, options);
  }
}
