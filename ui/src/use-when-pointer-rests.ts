import { useEffect, useRef, useState } from "react";

/** In ms without a movement, after which the pointer rests. */
const REST = 300;
/** In ms, after which the value changes in any case. */
const LONGEST = 3000;
const EVENTS = ["pointermove", "pointerdown", "pointerup", "pointercancel"] as const;

/**
 * Follows `value`, but only while the pointer neither moves nor is pressed: for what appears above the page and pushes
 * it down, away from what the user is about to press. `value` must be the same from render to render until it changes.
 */
export function useWhenPointerRests<Value>(value: Value): Value {
  const [shown, show] = useState(value);
  const pointer = usePointer();
  useEffect(() => {
    if (Object.is(value, shown)) return;
    const since = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const now = performance.now();
      const left = pointer.current.isPressed ? REST : REST - (now - pointer.current.movedAt);
      if (left <= 0 || now - since >= LONGEST) show(() => value);
      else timer = setTimeout(look, left);
    };
    look();
    return () => clearTimeout(timer);
  }, [value, shown, pointer]);
  return shown;
}

/** What the pointer has done since the first render. */
function usePointer() {
  const pointer = useRef({ isPressed: false, movedAt: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const left = new AbortController();
    const note = ({ buttons }: PointerEvent) => {
      pointer.current = { isPressed: buttons !== 0, movedAt: performance.now() };
    };
    for (const name of EVENTS)
      addEventListener(name, note, { capture: true, passive: true, signal: left.signal });
    return () => left.abort();
  }, []);
  return pointer;
}
