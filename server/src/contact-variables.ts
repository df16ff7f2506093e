/**
 * @file The settings from which users, and people who find vulnerabilities, learn who runs this server and where to
 * write.
 */
import { CONTACT_URL, OPERATOR_MAX, type Operator } from "@keepwell/contract/system.endpoints.ts";
import { z } from "zod";

const split = (separator: string) => (text: string) => text.split(separator).map((part) => part.trim());

/** Accepts a list if all its parts match the pattern. All wrong parts together cause one message. */
const listOf = (pattern: RegExp, message: string) =>
  z.array(z.string()).refine((parts) => parts.every((part) => pattern.test(part)), message);

/** Addresses contain no white space, because a line break would begin another line of security.txt. */
const contacts = z
  .string()
  .transform(split(","))
  .pipe(listOf(CONTACT_URL, "must be mailto:, https: or tel:+ addresses with commas between them"));

/** Text without control characters. */
const LINE = /^\P{Cc}+$/u;

export const contactVariables = {
  OPERATOR_NAME: z.string().trim().regex(LINE, "must be one line of text").max(OPERATOR_MAX.name).optional(),
  OPERATOR_ADDRESS: z
    .string()
    .max(OPERATOR_MAX.address)
    .transform(split("|"))
    .pipe(listOf(LINE, "must be lines of text with | between them, and no line may be empty"))
    .default([]),
  SUPPORT_CONTACT: contacts.default([]),
  SECURITY_CONTACT: contacts.default([]),
};

export interface ContactConfig {
  /** The person or organization that runs this server, as far as the settings say. */
  readonly operator: Readonly<Operator>;
  /** The addresses to which vulnerabilities can be reported. If the list is empty, there is no security.txt. */
  readonly securityContacts: readonly string[];
}

type ContactVariables = z.output<z.ZodObject<typeof contactVariables>>;

export const contactConfig = (env: ContactVariables): ContactConfig => ({
  operator: {
    name: env.OPERATOR_NAME ?? null,
    address: env.OPERATOR_ADDRESS,
    contacts: env.SUPPORT_CONTACT,
  },
  securityContacts: env.SECURITY_CONTACT,
});
