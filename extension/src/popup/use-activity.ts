import { useEffect } from "react";
import { noteUse } from "../lock/locking.ts";
import { untilPainted } from "./until-painted.ts";

const SIGNS = ["pointerdown", "keydown"] as const;

/** Postpones the lock when the popup opens, and at each press of the pointer or of a key in it. */
export const useActivity = (): void => {
  useEffect(() => {
    const note = () => void noteUse();
    void untilPainted().then(note);
    for (const sign of SIGNS) addEventListener(sign, note, { passive: true, capture: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, note, { capture: true });
    };
  }, []);
};
