/** @file Brings a user's typed details into the form in which the server stores them and the account remembers them. */
import { email as emailField, personName } from "@keepwell/contract/fields.ts";

export const storedEmail = (typed: string): string => emailField.safeParse(typed).data ?? typed;

interface TypedName {
  readonly firstname: string;
  readonly lastname: string;
}

/** The full name. */
export const storedName = ({ firstname, lastname }: TypedName): string =>
  [firstname, lastname].map((typed) => personName.safeParse(typed).data ?? typed).join(" ");
