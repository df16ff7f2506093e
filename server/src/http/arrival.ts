/**
 * @file The call by which the operator's `check` command tests the proxy: the reply says which address the server takes
 * for the caller's. A caller without the server's secrets gets a 404.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { fail } from "@keepwell/contract/errors.ts";
import { z } from "@keepwell/contract/zod.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { acceptedKeys } from "../secrets.ts";

export const ARRIVAL_PATH = "/api/arrival";
export const ARRIVAL_HEADER = "keepwell-check";
/** How far apart the clocks of the check and the server may be. */
const VALID_MS = 5 * 60 * 1000;

export const arrival = z.object({
  /** The caller's address for limits and logs. */
  counted: z.string().check(z.refine((text) => isIP(text) !== 0)),
  /** The port at the other end of the server's connection. Without a proxy, this is the caller's own port. */
  peerPort: z.number(),
  isForwarded: z.boolean(),
  /** TRUST_PROXY of the server that answers. Servers of earlier versions do not send it. */
  trustsProxy: z.optional(z.boolean()),
});
export type Arrival = z.output<typeof arrival>;

const computeMac = (time: string, tokenKey: Buffer): string =>
  createHmac("sha256", tokenKey).update(`arrival ${time}`).digest("base64url");

/** The value of the check's header, which proves that the check has the server's secrets. */
export const signArrival = (now: Date, tokenKey: Buffer): string => {
  const time = String(now.getTime());
  return `${time}.${computeMac(time, tokenKey)}`;
};

const isSigned = (header: string, { clock, secrets }: Context): boolean => {
  const [time = "", mac = ""] = header.split(".");
  if (!(Math.abs(clock.now().getTime() - Number(time)) <= VALID_MS)) return false;
  return acceptedKeys(secrets, "tokenKey").some((key) => {
    const [given, ours] = [Buffer.from(mac), Buffer.from(computeMac(time, key))];
    return given.length === ours.length && timingSafeEqual(given, ours);
  });
};

export const serveArrival = (app: FastifyInstance, context: Context): void => {
  app.get(ARRIVAL_PATH, async ({ headers, ip, socket }): Promise<Arrival> => {
    if (!isSigned(String(headers[ARRIVAL_HEADER]), context)) return fail("not_found");
    return {
      counted: ip,
      peerPort: socket.remotePort ?? 0,
      isForwarded: headers["x-forwarded-for"] !== undefined,
      trustsProxy: context.config.trustProxy,
    };
  });
};
