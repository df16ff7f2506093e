/** The texts for keys that have changed while the user compared a code. */
export const asShown = {
  changed: "The keys changed meanwhile. Compare again.",
  changedText:
    "This code is no longer valid, and nothing was done. Compare the new code: if the other person sees another one, an attacker may be between you.",
  showNew: "Show the new code",
};
