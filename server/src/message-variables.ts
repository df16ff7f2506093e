/** @file The variables that configure mail and text messages, and their checks. */
import { z } from "zod";
import { COUNTRIES } from "./gateways/phone/calling-codes.ts";
import { isMailAddress } from "./messages/mail-address.ts";
import { secretUrl } from "./secret-url.ts";

const mailFrom = z.string().transform((text, context) => {
  const [, name = "", bracketed, bare] =
    /^(?:([^<>"\p{Cc}]*)<([^<>]*)>|([^<>"\s]+))$/u.exec(text.trim()) ?? [];
  const address = bracketed ?? bare ?? "";
  if (isMailAddress(address)) return { name: name.trim() || "Keepwell", address };
  context.addIssue({ code: "custom", message: "must look like Keepwell <keepwell@example.com>" });
  return z.NEVER;
});

const HEADER_NAME = /^[A-Za-z0-9-]+$/;
const HEADER_VALUE = /^[\x20-\x7e]*$/;
const headers = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      // The parser's own message could quote a secret.
      context.addIssue({ code: "custom", message: "must be a JSON object of texts" });
      return z.NEVER;
    }
  })
  .pipe(
    z.record(z.string().regex(HEADER_NAME), z.string().regex(HEADER_VALUE), "must be a JSON object of texts"),
  );

const countries = z.string().transform((text, context) => {
  const named = text.split(",").map((country) => country.trim());
  const unknown = named.filter((country) => !COUNTRIES.has(country));
  if (unknown.length === 0) return named;
  context.addIssue({ code: "custom", message: "must be countries as in CA,US,FR" });
  return z.NEVER;
});

const isDecodable = (text: string): boolean => {
  const { username, password } = new URL(text);
  try {
    for (const part of [username, password]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
};

const NEEDS_BOTH = "must hold {to} and {text}";

export const messageVariables = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      abort: true,
      error: "must be smtp:// or smtps:// with a host",
    })
    .refine(isDecodable, "must have each % in its user and password written as %25")
    .optional(),
  SMTP_TLS: z.enum(["required", "off"]).optional(),
  MAIL_FROM: mailFrom.optional(),
  SMS_URL: secretUrl.optional(),
  SMS_METHOD: z.enum(["POST", "PUT"]).default("POST"),
  SMS_HEADERS: headers.default({}),
  SMS_BODY: z
    .string()
    .includes("{to}", NEEDS_BOTH)
    .includes("{text}", NEEDS_BOTH)
    .default('{"to":"{to}","text":"{text}"}'),
  SMS_SECRET: z.string().regex(HEADER_VALUE, "must be printable ASCII").optional(),
  SMS_COUNTRIES: countries.default(["CA", "US"]),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, "must look like AC and 32 hexadecimal digits")
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_VERIFY_SERVICE_SID: z
    .string()
    .regex(/^VA[0-9a-f]{32}$/, "must look like VA and 32 hexadecimal digits")
    .optional(),
  TWILIO_API_URL: secretUrl.transform((url) => url.replace(/\/+$/, "")).default("https://verify.twilio.com"),
};

export type MessageVariables = z.infer<z.ZodObject<typeof messageVariables>>;

/** The variables that Twilio needs. Either all of them are set or none. */
export const TWILIO_VARIABLES = [
  "TWILIO_ACCOUNT_SID",
  "TWILIO_AUTH_TOKEN",
  "TWILIO_VERIFY_SERVICE_SID",
] as const;

/** Checks that involve several variables. */
export const checkMessageVariables = (env: MessageVariables, context: z.RefinementCtx): void => {
  const wrong = (variable: keyof MessageVariables, message: string) =>
    context.addIssue({ code: "custom", path: [variable], message });
  if (env.SMTP_URL !== undefined) {
    const { username, password } = new URL(env.SMTP_URL);
    if ((username === "") !== (password === ""))
      wrong("SMTP_URL", "must name both user and password, or neither");
    if (env.MAIL_FROM === undefined) wrong("MAIL_FROM", "is needed with SMTP_URL");
  }
  const missing = TWILIO_VARIABLES.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < TWILIO_VARIABLES.length)
    for (const name of missing) wrong(name, "is needed with the other TWILIO variables");
  if (missing.length < TWILIO_VARIABLES.length && env.SMS_URL !== undefined)
    wrong("SMS_URL", "cannot be set together with TWILIO variables");
};
