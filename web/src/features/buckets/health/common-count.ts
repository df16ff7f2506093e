/** How many of the most common passwords the report treats as leaked when the server has no leaked-passwords filter. */
export const COMMON = 10_000;
