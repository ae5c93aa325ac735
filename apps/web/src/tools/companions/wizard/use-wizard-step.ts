/** The wizard's step, which is in the address: each step forward adds to the history, and Back goes one step back. */
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

const param = "step";

/** @param count how many steps there are. */
export function useWizardStep(count: number) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { wizardEntries?: number } | null };
  const asked = Number.parseInt(params.get(param) ?? "1", 10) - 1;
  const index = Number.isNaN(asked) ? 0 : Math.min(count - 1, Math.max(0, asked));
  /** Entries of the wizard behind this one. */
  const behind = state?.wizardEntries ?? 0;
  const show = (to: number, options: { replace?: true; state?: object }) =>
    setParams(
      (now) => {
        if (to > 0) now.set(param, String(to + 1));
        else now.delete(param);
        return now;
      },
      { ...options, preventScrollReset: true },
    );

  const left = useRef<(() => void) | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const arrive = useEffectEvent(() => {
    left.current?.();
    left.current = null;
  });
  useEffect(() => {
    if (behind === 0) arrive();
  }, [behind]);

  return {
    index,
    goTo: (to: number) => show(to, { state: { wizardEntries: behind + 1 } }),
    goBack: () => {
      if (behind > 0) void navigate(-1);
      else if (index > 0) show(index - 1, { replace: true });
    },
    /** Goes back over all steps, so that Back does not return to a wizard that is done, and calls then. */
    leave: (then: () => void) => {
      if (behind === 0 || !isShown.current) then();
      else {
        left.current = then;
        void navigate(-behind);
      }
    },
  };
}
