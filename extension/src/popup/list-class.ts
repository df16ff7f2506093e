/** @file Class names of the popup's list, which is first drawn without React (`draw-first.ts`). */

export const popupFrame = "flex h-150 flex-col";
export const popupHeader = "flex items-center gap-1 border-b border-line bg-surface px-3 py-2";
export const controlSpace = "inline-flex size-hit shrink-0 items-center justify-center text-ink-2";
export const searchArea = "border-b border-line bg-surface px-3 py-2";
export const searchInput = "px-2";
export const resultArea = "flex-1 overflow-y-auto px-1.5 py-1";
