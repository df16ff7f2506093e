import type { Person } from "@keepwell/client/people/people.ts";

/** What a user compares of a person: whose keys they are, under which code, and the address that the server says. */
export const comparedOf = ({ uid, code, told }: Person): string => [uid, code, told.email ?? ""].join(" ");
