import type { Person } from "@keepwell/client/people/people.ts";

/** Joins the values that a user compares of a person: the uid, the code, and the address that the server states. */
export const comparedOf = ({ uid, code, told }: Person): string => [uid, code, told.email ?? ""].join(" ");
