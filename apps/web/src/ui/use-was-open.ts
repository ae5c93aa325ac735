/** Whether something has been open at least once: its code is loaded then, and it stays for its closing. */
import { useState } from "react";

export function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return open || wasOpen;
}
