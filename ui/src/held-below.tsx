import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { useDelayedPending } from "./use-delayed-pending.ts";
import { useWhenPointerRests } from "./use-when-pointer-rests.ts";

/** Holds back the content below. Returns the function that lets the content appear. */
type Hold = () => () => void;

const HoldContext = createContext<Hold>(() => () => undefined);

/** The time in ms after which the content appears alone, because the part above it may never come. */
const LONGEST = 3000;

type HeldBelowProps = {
  readonly above: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
};

/**
 * Shows content below a part (`above`) that is loaded separately. If `above` appeared late, it would push the content
 * away from under the pointer. So both appear together, when no component in `above` calls `useHoldsBelow(true)` any
 * more. If `above` takes too long, the content appears alone, and `above` appears after it has loaded and the pointer
 * rests.
 */
export function HeldBelow({ above, children, className }: HeldBelowProps) {
  const [holds, count] = useState(0);
  const [shown, show] = useState<"nothing" | "content" | "all">("nothing");
  const [isMounted, mount] = useState(false);
  const isSlow = useDelayedPending(shown === "nothing");
  const isComplete = isMounted && holds === 0;
  const mayPush = useWhenPointerRests(isComplete);
  const hold = useCallback(() => {
    count((before) => before + 1);
    return () => count((before) => before - 1);
  }, []);
  // This runs in the commit of the first render, after the components in `above` have registered their holds.
  useLayoutEffect(() => {
    mount(true);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => show((before) => (before === "nothing" ? "content" : before)), LONGEST);
    return () => clearTimeout(timer);
  }, []);
  if (shown === "nothing" ? isComplete : shown === "content" && mayPush) show("all");
  return (
    <>
      {isSlow && <SkeletonRows />}
      <div hidden={shown === "nothing"} className={className}>
        <div hidden={shown === "content"} className="contents">
          <HoldContext value={hold}>{above}</HoldContext>
        </div>
        {children}
      </div>
    </>
  );
}

/** Holds back the content of the `HeldBelow` around this component while `isLoading`. */
export function useHoldsBelow(isLoading: boolean): void {
  const hold = use(HoldContext);
  useLayoutEffect(() => {
    if (!isLoading) return;
    const release = hold();
    return () => release();
  }, [hold, isLoading]);
}

/**
 * Calls `useHoldsBelow`. Use it in place of a component whose code is being loaded, or beside a component that is
 * loading.
 */
export function HoldsBelow({ isLoading = true }: { readonly isLoading?: boolean }) {
  useHoldsBelow(isLoading);
  return null;
}
