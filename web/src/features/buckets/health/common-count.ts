/**
 * How many of the most common passwords the report always treats as leaked. Without a leaked-passwords filter, it knows
 * no other leaked passwords.
 */
export const COMMON = 10_000;
