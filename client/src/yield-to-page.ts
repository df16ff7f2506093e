/**
 * Lets the page handle events. Awaiting a promise does not, because all promises that are ready, and replies of the
 * browser's crypto that have arrived, are handled before the next event.
 */
export const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
