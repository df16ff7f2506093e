/** Class names that several overlays share. */
export const popoverSurface =
  "rounded-dialog border border-line bg-raised text-ink shadow-popover transition-[opacity,translate] duration-140 ease-settle " +
  "entering:opacity-0 motion-safe:entering:-translate-y-1 exiting:opacity-0 exiting:duration-90 max-w-[calc(100vw-1.5rem)] z-50";

export const scrim =
  "fixed inset-0 bg-scrim transition-opacity duration-180 ease-settle entering:opacity-0 exiting:opacity-0 exiting:duration-120";

/**
 * The class of one line of a menu or a list box. Its hover colour is a separate class, because destructive actions have
 * another colour.
 */
export const optionSurface =
  "relative flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 text-ui select-none focus-ring-inset pointer-coarse:min-h-11";
export const optionGround = "hover:bg-tint focus:bg-tint pressed:bg-selected";
