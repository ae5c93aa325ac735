/** The list of pending uploads on the screen. Each has a preview, whose object URL is released with it. */
import { useCallback, useState } from "react";

/** A picture that is not uploaded yet. */
export type PendingUpload = {
  id: string;
  name: string;
  previewUrl: string;
  /** From 0 to 1. */
  progress: number;
  /** Why the upload stopped; it can be retried. */
  problem: string | null;
};

export function usePendingUploads() {
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const add = useCallback((id: string, file: File) => {
    const previewUrl = URL.createObjectURL(file);
    setPending((all) => [...all, { id, name: file.name, previewUrl, progress: 0, problem: null }]);
  }, []);
  const change = useCallback((id: string, part: Partial<PendingUpload>) => {
    setPending((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }, []);
  const remove = useCallback((id: string) => {
    setPending((all) => {
      for (const one of all) if (one.id === id) URL.revokeObjectURL(one.previewUrl);
      return all.filter((one) => one.id !== id);
    });
  }, []);
  const removeAll = useCallback(() => {
    setPending((all) => {
      for (const { previewUrl } of all) URL.revokeObjectURL(previewUrl);
      return [];
    });
  }, []);
  return { pending, add, change, remove, removeAll };
}
