/** Stepping through the history: back to what a picture was made from, and forward to where one came from. */
import { useEffect, useEffectEvent, useRef } from "react";
import { heldOf, type HeldPicture } from "./held-picture.ts";
import { nextStep, type Step } from "./history.ts";

type Steps = { steps: readonly Step[]; currentId: string | null; take: (picture: HeldPicture) => void };

export function useSteps({ steps, currentId, take }: Steps) {
  /** Which step was gone back from, by the step that was gone to. */
  const leftFor = useRef(new Map<string, string>());
  const current = steps.find(({ row }) => row.id === currentId);
  const before = steps.find(({ row }) => row.id === current?.parentId);
  const after = currentId !== null && current ? nextStep(steps, currentId, null) : null;

  const go = (step: Step) => {
    if (step.row.id !== currentId) take(heldOf(step.row));
  };
  const undo =
    before && current
      ? () => {
          leftFor.current.set(before.row.id, current.row.id);
          go(before);
        }
      : null;
  const redo =
    after && currentId !== null
      ? () => {
          const step = nextStep(steps, currentId, leftFor.current.get(currentId) ?? null);
          if (step) go(step);
        }
      : null;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    // In a text field these keys belong to the text.
    if (isTyped(event.target)) return;
    const step = key === "y" || event.shiftKey ? redo : undo;
    if (!step) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return { undo, redo, go };
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== "range" && target.type !== "radio");
