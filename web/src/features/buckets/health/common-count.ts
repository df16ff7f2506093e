/**
 * The report always treats this many of the most common passwords as leaked. If the server has no leaked-passwords
 * filter, the report knows no other leaked passwords.
 */
export const COMMON = 10_000;
