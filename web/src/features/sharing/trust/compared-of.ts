import type { Person } from "@keepwell/client/people/people.ts";

/**
 * Joins the values by which the user recognises a person into one string: the uid, the code, and the address that the
 * server sends.
 */
export const comparedOf = ({ uid, code, told }: Person): string => [uid, code, told.email ?? ""].join(" ");
