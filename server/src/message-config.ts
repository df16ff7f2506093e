/** @file The settings of mail and text messages: the way they are sent, and the allowed countries. */
import { isLoopback } from "./loopback.ts";
import { type MessageVariables, TWILIO_VARIABLES } from "./message-variables.ts";

export interface SmtpConfig {
  readonly kind: "smtp";
  readonly host: string;
  readonly port: number;
  /**
   * `implicit`: encrypt from the first byte. `starttls`: refuse a server that does not encrypt. `off`: never encrypt.
   */
  readonly tls: "implicit" | "starttls" | "off";
  readonly auth: { readonly user: string; readonly password: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

export interface HttpSmsConfig {
  readonly kind: "http";
  readonly url: string;
  readonly method: "POST" | "PUT";
  /** `{secret}` in a value is replaced with `secret`. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The request's body. `{to}`, `{text}` and `{id}` in it are replaced with the message's values, `{secret}` with
   * `secret`.
   */
  readonly body: string;
  readonly secret: string | undefined;
}

export interface TwilioConfig {
  readonly kind: "twilio";
  readonly accountSid: string;
  readonly authToken: string;
  readonly serviceSid: string;
  readonly apiUrl: string;
}

export interface MessageConfig {
  readonly mail: { readonly kind: "outbox" } | SmtpConfig;
  readonly sms: { readonly kind: "outbox" } | HttpSmsConfig | TwilioConfig;
  /** ISO 3166 codes of the countries that text messages may go to. */
  readonly smsCountries: readonly string[];
}

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

const smtp = (text: string, env: MessageVariables): SmtpConfig => {
  const url = new URL(text);
  const implicit = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const tls = env.SMTP_TLS ?? (isLoopback(host) ? "off" : "required");
  const auth = { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  return {
    kind: "smtp",
    host,
    port: url.port === "" ? (implicit ? SMTPS_PORT : SMTP_PORT) : Number(url.port),
    tls: implicit ? "implicit" : tls === "required" ? "starttls" : "off",
    auth: auth.user === "" ? undefined : auth,
    from: env.MAIL_FROM ?? { name: "", address: "" },
  };
};

const sms = (env: MessageVariables): MessageConfig["sms"] => {
  if (env.SMS_URL !== undefined)
    return {
      kind: "http",
      url: env.SMS_URL,
      method: env.SMS_METHOD,
      headers: env.SMS_HEADERS,
      body: env.SMS_BODY,
      secret: env.SMS_SECRET,
    };
  const [accountSid, authToken, serviceSid] = TWILIO_VARIABLES.map((name) => env[name]);
  if (accountSid === undefined || authToken === undefined || serviceSid === undefined)
    return { kind: "outbox" };
  return { kind: "twilio", accountSid, authToken, serviceSid, apiUrl: env.TWILIO_API_URL };
};

export const messageConfig = (env: MessageVariables): MessageConfig => ({
  mail: env.SMTP_URL === undefined ? { kind: "outbox" } : smtp(env.SMTP_URL, env),
  sms: sms(env),
  smsCountries: env.SMS_COUNTRIES,
});
