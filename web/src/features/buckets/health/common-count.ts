/** How many of the most common passwords count as leaked without a filter. */
export const COMMON = 10_000;
