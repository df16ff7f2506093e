import { useEffect } from "react";
import { noteUse } from "../lock/locking.ts";
import { untilPainted } from "./until-painted.ts";

const SIGNS = ["pointerdown", "keydown"] as const;

/** Opening the popup, and each press of the pointer or of a key in it, postpones the lock. */
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
