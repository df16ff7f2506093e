import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { useDelayedPending } from "./use-delayed-pending.ts";

/** Holds back what is below; returns the function that releases it. */
type Hold = () => () => void;

const HoldContext = createContext<Hold>(() => () => undefined);

/** In ms, after which the content appears in any case: what is above it may never come. */
const LONGEST = 3000;

type HeldBelowProps = {
  readonly above: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
};

/**
 * Content below something that is loaded separately. Both load at once, and appear together once nothing in `above`
 * calls `useHoldsBelow(true)` any more, so that the content is not pushed down from under the pointer.
 */
export function HeldBelow({ above, children, className }: HeldBelowProps) {
  const [holds, count] = useState(0);
  const [isShown, show] = useState(false);
  const [isMounted, mount] = useState(false);
  const isSlow = useDelayedPending(!isShown);
  const hold = useCallback(() => {
    count((before) => before + 1);
    return () => count((before) => before - 1);
  }, []);
  // In the commit of the first render, after the components above have registered their holds.
  useLayoutEffect(() => {
    mount(true);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => show(true), LONGEST);
    return () => clearTimeout(timer);
  }, []);
  if (isMounted && holds === 0 && !isShown) show(true);
  return (
    <>
      {isSlow && <SkeletonRows />}
      <div hidden={!isShown} className={className}>
        <HoldContext value={hold}>{above}</HoldContext>
        {children}
      </div>
    </>
  );
}

/** Holds back what is below this component while `isLoading`. */
export function useHoldsBelow(isLoading: boolean): void {
  const hold = use(HoldContext);
  useLayoutEffect(() => {
    if (!isLoading) return;
    const release = hold();
    return () => release();
  }, [hold, isLoading]);
}

/** Holds back what is below: in place of a component whose code is being loaded, or beside one that is loading. */
export function HoldsBelow({ isLoading = true }: { readonly isLoading?: boolean }) {
  useHoldsBelow(isLoading);
  return null;
}
