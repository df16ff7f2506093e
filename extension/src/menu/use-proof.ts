import { useEffect, useState } from "react";
import { createProof, type Proof } from "./proof.ts";

/** How often the browser checks that the menu is visible, in milliseconds. Browsers allow no shorter time. */
const DELAY_MS = 100;
/** How long after a press the proof is checked once more, in milliseconds. */
const AFTER_MS = 150;
/** The share of the frame that must be visible. It is less than 1, because rounding may hide a part of a pixel. */
const WHOLE = 0.99;

/** A report of the observer. TypeScript's types do not have `isVisible` yet. */
interface SeenEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean;
}

const isSeenBy = (entry: SeenEntry | undefined): boolean =>
  entry?.isVisible === true && entry.intersectionRatio >= WHOLE;

/** Watches whether an element that fills the frame is visible. Returns a function that ends the watch. */
const watchSeen = (element: Element, proof: Proof): (() => void) => {
  const options = { threshold: [0, WHOLE, 1], trackVisibility: true, delay: DELAY_MS };
  const observer = new IntersectionObserver((entries: SeenEntry[]) => {
    for (const entry of entries) proof.noteSeen(isSeenBy(entry), performance.now());
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
};

const watchPointer = (proof: Proof): (() => void) => {
  const note = ({ isTrusted, screenX, screenY }: PointerEvent) => {
    if (isTrusted) proof.notePointer({ x: screenX, y: screenY }, performance.now());
  };
  const left = () => proof.notePointerLeft();
  const root = document.documentElement;
  root.addEventListener("pointermove", note);
  root.addEventListener("pointerleave", left);
  return () => {
    root.removeEventListener("pointermove", note);
    root.removeEventListener("pointerleave", left);
  };
};

/**
 * Returns the proof for a menu in this frame ([Note: Seen]) and three functions. `setElement` takes the element that
 * must be visible. `isStillSeen` checks again after a press. `beginAnew` restarts the proof when a hidden menu is shown
 * again.
 */
export const useProof = () => {
  const [proof] = useState(createProof);
  const [element, setElement] = useState<Element | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has an observer of its own
  useEffect(() => {
    const end = element && watchSeen(element, proof);
    return () => {
      end?.();
      proof.noteSeen(false, performance.now());
    };
  }, [element, proof, round]);
  useEffect(() => {
    const end = watchPointer(proof);
    return () => end();
  }, [proof]);
  const isStillSeen = async (): Promise<boolean> => {
    await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
    return proof.isSeen(performance.now());
  };
  return { proof, setElement, isStillSeen, beginAnew: () => setRound((before) => before + 1) };
};
