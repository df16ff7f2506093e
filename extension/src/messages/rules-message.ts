/**
 * @file The message by which the popup asks the open page for its rules for a new password. The page controls the
 * reply, so the reply may affect only the password that is made for this page.
 */
import { NO_LIMIT, type PasswordRules, PRINTABLE } from "../fill/password-rules.ts";

export interface RulesMessage {
  readonly kind: "password-rules";
  /** The origin that a password is made for. A document of another origin answers null. */
  readonly origin: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Returns what was received if it is a `RulesMessage`; otherwise undefined. */
export const readRulesMessage = (received: unknown): RulesMessage | undefined =>
  isObject(received) && received["kind"] === "password-rules" && typeof received["origin"] === "string"
    ? (received as unknown as RulesMessage)
    : undefined;

const isCount = (value: unknown, most: number): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= most;

const isSet = (value: unknown): value is string =>
  typeof value === "string" &&
  value.length <= PRINTABLE.length &&
  [...value].every((one) => PRINTABLE.includes(one));

/**
 * Reads a reply. Undefined if the page has no field for a new password, or if the reply does not have the expected
 * form.
 */
export const readRulesReply = (received: unknown): PasswordRules | undefined => {
  if (!isObject(received)) return undefined;
  const { minLength, maxLength, required, allowed, maxConsecutive } = received;
  if (!isCount(minLength, NO_LIMIT) || !isCount(maxLength, NO_LIMIT) || !isSet(allowed)) return undefined;
  if (!Array.isArray(required) || !required.every(isSet)) return undefined;
  return {
    minLength,
    maxLength,
    required,
    allowed,
    maxConsecutive: isCount(maxConsecutive, NO_LIMIT) ? maxConsecutive : undefined,
  };
};
