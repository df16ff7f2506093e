/** @file Class names of a list of search results. The extension's popup also draws its first list without React. */

export const searchHeading = "px-2.5 pt-2.5 pb-1 text-meta font-semibold text-ink-2";
export const searchRow =
  "flex min-h-9 cursor-default items-center gap-2.5 rounded-tag px-2.5 py-1 text-ui hover:bg-tint pointer-coarse:min-h-11";
export const markedRow = "bg-selected";
export const searchRowText = "flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5";
export const searchRowTitle = "line-clamp-3 min-w-0 flex-1 basis-40 wrap-anywhere";
export const searchRowNote = "max-w-full min-w-0 truncate text-meta text-ink-3";
