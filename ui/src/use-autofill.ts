import { type AnimationEvent, useState } from "react";

/**
 * The names of the inputs that the browser has filled. The browser shows the texts of these inputs before scripts can
 * read them. So a form that requires values must count these inputs as filled. Put `watch` on the <form>. It listens
 * for the animations that base.css starts.
 */
export function useAutofill() {
  const [filled, setFilled] = useState<ReadonlySet<string>>(new Set());
  const onAnimationStart = (event: AnimationEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const { name } = event.target;
    if (event.animationName === "autofill-start") setFilled((names) => new Set(names).add(name));
    if (event.animationName === "autofill-end")
      setFilled((names) => (names.has(name) ? new Set([...names].filter((other) => other !== name)) : names));
  };
  return {
    watch: { onAnimationStart },
    isFilled: (name: string, value: string) => value !== "" || filled.has(name),
  };
}
