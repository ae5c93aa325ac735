/** What the operator says about their support: null while it is not known, or cannot be read. */
import type { PublicConfig } from "@galatea/contract/public-config.ts";
import { useEffect, useState } from "react";

export type Support = PublicConfig["support"];

export function useSupport(): Support | null {
  const [support, setSupport] = useState<Support | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetch("/config.json", { signal: leaving.signal })
      .then((response) => response.json())
      .then((config: PublicConfig) => setSupport(config.support))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return support;
}
