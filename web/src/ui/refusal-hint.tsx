import type { useRefusal } from "./use-refusal.ts";

/** What `aria-describedby` of a refused control names. */
export function RefusalHint({ refusal }: { readonly refusal: ReturnType<typeof useRefusal> }) {
  if (refusal.reason === undefined) return null;
  return (
    <span id={refusal.hintId} hidden>
      {refusal.reason}
    </span>
  );
}
