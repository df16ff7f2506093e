/** @file The sandbox's events. They have the same shape and the same kind of signature as Stripe's events. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { BillingEvent } from "../../../payments/engine/work.ts";
import { ForgedEvent, type ProviderEvent } from "../../../payments/payment-provider.ts";

/** By how many seconds a signature's time may be behind or ahead of the server's clock. */
const TOLERANCE = 300;

const OBJECTS: Readonly<Record<string, string>> = {
  cus: "customer",
  in: "invoice",
  pm: "payment_method",
  py: "charge",
  sub: "subscription",
};

export const eventBody = ({ id, type, at, object }: BillingEvent, customer: string): string => {
  const [prefix = ""] = object.split("_");
  const subject = { id: object, object: OBJECTS[prefix], customer };
  return JSON.stringify({
    id,
    object: "event",
    type,
    created: at,
    livemode: false,
    data: { object: subject },
  });
};

const computeMac = (signingKey: Buffer, at: string, body: string | Buffer): Buffer =>
  createHmac("sha256", signingKey).update(`${at}.`).update(body).digest();

/** @param now Unix seconds */
export const signBody = (signingKey: Buffer, body: Buffer, now: number): string =>
  `t=${now},v1=${computeMac(signingKey, String(now), body).toString("hex")}`;

const same = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

const signedBy = (signingKey: Buffer, body: Buffer, signature: string, now: number): boolean => {
  const parts = signature.split(",").map((part) => part.split("="));
  const valuesOf = (name: string) => parts.flatMap(([key, value = ""]) => (key === name ? [value] : []));
  const [at = ""] = valuesOf("t");
  if (!/^\d{1,12}$/.test(at) || Math.abs(now - Number(at)) > TOLERANCE) return false;
  const mac = computeMac(signingKey, at, body);
  return valuesOf("v1").some((hex) => same(Buffer.from(hex, "hex"), mac));
};

const eventShape = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ customer: z.string().optional() }) }),
});

/**
 * Reads an event. Returns null for an event that concerns no customer.
 * @param now Unix seconds
 * @throws ForgedEvent if the signature is missing, wrong, or too far from `now`.
 */
export const readEvent = (
  signingKey: Buffer,
  { rawBody, signature, now }: { rawBody: Buffer; signature: string | undefined; now: number },
): ProviderEvent | null => {
  if (signature === undefined || !signedBy(signingKey, rawBody, signature, now))
    throw new ForgedEvent("The event's signature does not hold.");
  const { id, type, data } = eventShape.parse(JSON.parse(rawBody.toString("utf8")));
  const { customer } = data.object;
  return customer === undefined ? null : { id, type, customer };
};
