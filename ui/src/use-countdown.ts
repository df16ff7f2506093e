import { useEffect, useRef } from "react";

/**
 * A countdown with a progress bar. The animation of the bar is also the clock, so the bar always shows the real time
 * left. The time is over when the animation finishes. The animation pauses on hover, on focus and while the tab is
 * hidden.
 */
export function useCountdown(duration: number, onEnd: () => void) {
  const bar = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const clock = useRef<Animation>(undefined);
  const latest = useRef(onEnd);
  latest.current = onEnd;

  useEffect(() => {
    const animation = bar.current?.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
      duration,
      easing: matchMedia("(prefers-reduced-motion: reduce)").matches ? "steps(4)" : "linear",
      fill: "forwards",
    });
    clock.current = animation;
    animation?.addEventListener("finish", () => latest.current());
    const followVisibility = () => hold(card.current, animation);
    followVisibility();
    document.addEventListener("visibilitychange", followVisibility);
    return () => {
      document.removeEventListener("visibilitychange", followVisibility);
      animation?.cancel();
    };
  }, [duration]);

  // While the focus moves between two buttons of the card, neither of them has the focus. So this waits until the focus
  // event is over.
  const update = () => queueMicrotask(() => hold(card.current, clock.current));
  return {
    bar,
    card,
    hold: { onPointerEnter: update, onPointerLeave: update, onFocus: update, onBlur: update },
  };
}

function hold(card: HTMLElement | null, clock: Animation | undefined): void {
  if (!card || !clock || clock.playState === "finished") return;
  if (document.hidden || card.matches(":hover, :focus-within")) clock.pause();
  else clock.play();
}
