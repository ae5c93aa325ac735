/** A value once it has not changed for a while, such as a search after the typing pauses. */
import { useEffect, useState } from "react";

export function useRestedValue<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
