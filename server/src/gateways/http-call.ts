/** @file One call to the HTTP service of an outside provider. */
import { DeliveryError } from "./transport.ts";

const TIMEOUT_MS = 15_000;
const REPLY_MAX = 64 * 1024;

interface HttpCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HttpReply {
  readonly status: number;
  /** The reply's JSON object; an empty object if the reply is anything else. */
  readonly json: Readonly<Record<string, unknown>>;
}

const parseJson = (text: string): HttpReply["json"] => {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null && !Array.isArray(json) ? { ...json } : {};
  } catch {
    return {};
  }
};

/** Reads only the start of a reply, so that a faulty service cannot fill the memory. */
const readStart = async (reply: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of reply.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > REPLY_MAX) break;
  }
  return text;
};

/**
 * Makes the call. If no reply arrives, throws a DeliveryError that allows a retry. Follows no redirect, because a
 * redirect would send the service's password or key to another host.
 */
export const httpCall = async ({ url, ...init }: HttpCall): Promise<HttpReply> => {
  try {
    const reply = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: reply.status, json: parseJson(await readStart(reply)) };
  } catch (error) {
    throw new DeliveryError(error instanceof Error ? error.name : "unknown", true);
  }
};

/**
 * The statuses, besides 5xx, after which a retry may succeed. After a 401, messages wait until the operator has
 * corrected the password or key of the service.
 */
const RETRYABLE = new Set([401, 408, 425, 429]);

/** The error for a failed call. It names the status, and the service's own error number if the reply has one. */
export const httpFailure = ({ status, json }: HttpReply, permanent = false): DeliveryError => {
  const number = typeof json["code"] === "number" ? ` ${json["code"]}` : "";
  const retryable = !permanent && (status >= 500 || RETRYABLE.has(status));
  return new DeliveryError(`HTTP ${status}${number}`, retryable);
};

export const isSuccess = ({ status }: HttpReply): boolean => status >= 200 && status < 300;
