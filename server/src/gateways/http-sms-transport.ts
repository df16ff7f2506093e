import type { HttpSmsConfig } from "../message-config.ts";
import { httpCall, httpFailure, isSuccess } from "./http-call.ts";
import { DeliveryError, type OutgoingSms, type Transport } from "./transport.ts";

/**
 * Returns the function that escapes a value for a form or, with any other content type, for a string in JSON. In these
 * two types of body, no text can change the body's structure.
 */
const escapeFor = (contentType: string): ((value: string) => string) =>
  contentType.startsWith("application/x-www-form-urlencoded")
    ? encodeURIComponent
    : (value) => JSON.stringify(value).slice(1, -1);

const fill = (
  template: string,
  values: Readonly<Record<string, string>>,
  spell: (value: string) => string,
): string =>
  template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? spell(values[name] ?? "") : placeholder,
  );

/** Sends through any service that takes a message over HTTP. */
export const createHttpSmsTransport = (config: HttpSmsConfig): Transport<OutgoingSms> => {
  const secret = { secret: config.secret ?? "" };
  const headers: Record<string, string> = { "content-type": "application/json" };
  for (const [name, value] of Object.entries(config.headers))
    headers[name.toLowerCase()] = fill(value, secret, (text) => text);
  const spell = escapeFor(headers["content-type"] ?? "");
  return {
    send: async ({ uid, to, text }) => {
      if (text === undefined) throw new DeliveryError("no text", false);
      const body = fill(config.body, { to, text, id: uid, ...secret }, spell);
      const reply = await httpCall({ url: config.url, method: config.method, headers, body });
      if (!isSuccess(reply)) throw httpFailure(reply);
      return "sent";
    },
  };
};
