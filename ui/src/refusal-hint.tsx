import type { useRefusal } from "./use-refusal.ts";

/** The reason why a control cannot be used now, as hidden text. The control's `aria-describedby` points to it. */
export function RefusalHint({ refusal }: { readonly refusal: ReturnType<typeof useRefusal> }) {
  if (refusal.reason === undefined) return null;
  return (
    <span id={refusal.hintId} hidden>
      {refusal.reason}
    </span>
  );
}
