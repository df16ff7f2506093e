/** Whether this browser can say that a frame is seen ([Note: Seen]). Firefox cannot. */
export const CAN_PROVE = "isVisible" in IntersectionObserverEntry.prototype;
