/** @file Brings the address and name that a user types into the form that the server stores. */
import { email as emailField, personName } from "@keepwell/contract/fields.ts";

export const storedEmail = (typed: string): string => emailField.safeParse(typed).data ?? typed;

interface TypedName {
  readonly firstname: string;
  readonly lastname: string;
}

/** The full name. */
export const storedName = ({ firstname, lastname }: TypedName): string =>
  [firstname, lastname].map((typed) => personName.safeParse(typed).data ?? typed).join(" ");
