/** @file A server in this process that answers like Twilio Verify, and has Twilio's limits. */
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

export const ACCOUNT = `AC${"a".repeat(32)}`;
export const AUTH_TOKEN = "t0ken";
export const SERVICE = `VA${"b".repeat(32)}`;
export const CODE = "424242";

const MOST = 5;

interface Verification {
  sends: number;
  checks: number;
  pending: boolean;
}
type Answer = readonly [status: number, body: Readonly<Record<string, unknown>>];

const refusal = (status: number, code: number): Answer => [status, { status, code, message: "refused" }];

export interface TwilioPeer {
  readonly origin: string;
  close(): void;
}

export const openTwilioPeer = async (): Promise<TwilioPeer> => {
  const verifications = new Map<string, Verification>();

  const start = (to: string, form: URLSearchParams): Answer => {
    if (form.get("Channel") !== "sms" || !to.startsWith("+")) return refusal(400, 60200);
    const known = verifications.get(to);
    const one = known?.pending ? known : { sends: 0, checks: 0, pending: true };
    verifications.set(to, one);
    one.sends += 1;
    return one.sends > MOST
      ? refusal(429, 60203)
      : [201, { sid: "VE1", to, status: "pending", valid: false }];
  };

  const check = (to: string, form: URLSearchParams): Answer => {
    const one = verifications.get(to);
    // Twilio deletes an approved verification, so a second check finds nothing.
    if (!one?.pending) return refusal(404, 20404);
    one.checks += 1;
    if (one.checks > MOST) return refusal(429, 60202);
    one.pending = form.get("Code") !== CODE;
    const status = one.pending ? "pending" : "approved";
    return [200, { sid: "VE1", to, status, valid: !one.pending }];
  };

  const basic = `Basic ${Buffer.from(`${ACCOUNT}:${AUTH_TOKEN}`).toString("base64")}`;
  const answer = (url: string | undefined, authorization: string | undefined, body: string): Answer => {
    if (authorization !== basic) return refusal(401, 20003);
    const form = new URLSearchParams(body);
    const to = form.get("To") ?? "";
    if (url === `/v2/Services/${SERVICE}/Verifications`) return start(to, form);
    if (url === `/v2/Services/${SERVICE}/VerificationCheck`) return check(to, form);
    return refusal(404, 20404);
  };

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const [status, json] = answer(request.url, request.headers.authorization, body);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
};
