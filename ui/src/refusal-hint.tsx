import type { useRefusal } from "./use-refusal.ts";

/** The reason why a control is refused, as hidden text: the control's `aria-describedby` points to it. */
export function RefusalHint({ refusal }: { readonly refusal: ReturnType<typeof useRefusal> }) {
  if (refusal.reason === undefined) return null;
  return (
    <span id={refusal.hintId} hidden>
      {refusal.reason}
    </span>
  );
}
