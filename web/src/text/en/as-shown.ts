/** Keys that have changed while the user compared a code. */
export const asShown = {
  changed: "The keys changed meanwhile. Compare again.",
  changedText:
    "The code that was shown here counts no longer, and nothing was done. If the new one differs from what the other person sees, someone may be in between.",
  showNew: "Show the new code",
};
