import { useEffect, useRef, useState } from "react";

/** The time without a movement after which the pointer counts as resting, in ms. */
const REST = 300;
/** The time in ms after which the returned value changes in any case. */
const LONGEST = 3000;
const EVENTS = ["pointermove", "pointerdown", "pointerup", "pointercancel"] as const;

/**
 * Returns `value`, but delays a change until the pointer neither moves nor is pressed, for at most `LONGEST`. Use it
 * for content that appears above the page and pushes the page down. Otherwise that content could move a control that
 * the user is about to press. `value` must be the same object from render to render until it changes.
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
