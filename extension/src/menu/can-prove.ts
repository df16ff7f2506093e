/** Whether this browser can report that the user sees a frame ([Note: Seen]). Firefox cannot. */
export const CAN_PROVE = "isVisible" in IntersectionObserverEntry.prototype;
