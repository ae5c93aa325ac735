/** The demo's steps: a picture is chosen, seems to be processed for three seconds, and its result is shown. */
import { useEffect, useState } from "react";
import { demoSamples, type DemoSample } from "./demo-samples.ts";

type Step = "choosing" | "processing" | "done";

export type Demo = {
  chosen: DemoSample;
  step: Step;
  choose: (id: string) => void;
  process: () => void;
};

/** The specified length of the simulated work. */
export const processingMs = 3_000;

export function useDemo(): Demo {
  const [id, setId] = useState(demoSamples[0]?.id);
  const [step, setStep] = useState<Step>("choosing");
  useEffect(() => {
    if (step !== "processing") return;
    const timer = setTimeout(() => setStep("done"), processingMs);
    return () => clearTimeout(timer);
  }, [step]);
  const chosen = demoSamples.find((sample) => sample.id === id) ?? demoSamples[0];
  if (!chosen) throw new Error("The demo has no samples");
  return {
    chosen,
    step,
    choose: (next) => {
      setId(next);
      setStep("choosing");
    },
    process: () => setStep("processing"),
  };
}
