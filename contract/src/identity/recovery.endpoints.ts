/** @file The recovery code and the trusted browsers, which open the account key if the password is lost. */
import { emptyReply, endpoint } from "../endpoint.ts";
import { counter, newUid, sealedKey, text, timestamp, uid } from "../fields.ts";
import { accountKeyChanged, passwordNotConfirmed, refusal, sessionNotRecent, uidTaken } from "../refusals.ts";
import { z } from "../zod.ts";
import { recoveryAuth } from "./recovery-facts.ts";
import { retired } from "./retired.endpoints.ts";

const recoveryState = z.object({
  ak_gen: counter,
  code: z.nullable(z.object({ created_at: timestamp, saved_at: z.nullable(timestamp) })),
  retired: z.array(retired),
  /** Former system buckets that were restored. Their entries have yet to be moved into the current system bucket. */
  recovered_buckets: z.array(uid),
});

const deviceRow = z.object({
  uid,
  /** The user agent that the browser sent. It is the browser's own claim and must not be trusted. */
  user_agent: text(300),
  created_at: timestamp,
  last_used_at: timestamp,
});

export const recoveryEndpoints = {
  recoveryState: endpoint({
    method: "GET",
    path: "/api/me/recovery",
    summary:
      "Tells whether there is a recovery code, and what can still be recovered of the data that a reset has locked.",
    access: "session",
    reply: recoveryState,
  }),
  putRecoveryCode: endpoint({
    method: "PUT",
    path: "/api/me/recovery-code",
    summary: "Sets the recovery code.",
    details: "The previous code no longer works.",
    access: "session",
    refusals: [passwordNotConfirmed, accountKeyChanged],
    body: z.object({ wrap: sealedKey("ak-recovery"), verifier: recoveryAuth, ak_gen: counter }),
    ...emptyReply,
  }),
  recoveryCodeSaved: endpoint({
    method: "POST",
    path: "/api/me/recovery-code/saved",
    summary: "Notes that the recovery code was saved, which ends the reminders.",
    details: "The body says which code was saved. Without a body it is the current one.",
    access: "session",
    refusals: [
      refusal("not_found", "There is no body, and the account has no recovery code."),
      refusal("conflict", "The body is for a code that is not the account's current one."),
    ],
    body: z.object({ verifier: recoveryAuth }),
    isBodyOptional: true,
    ...emptyReply,
  }),
  listDevices: endpoint({
    method: "GET",
    path: "/api/me/devices",
    summary: "Lists the trusted browsers, the most recently used first.",
    access: "session",
    reply: z.array(deviceRow),
  }),
  trustDevice: endpoint({
    method: "POST",
    path: "/api/me/devices",
    summary: "Trusts a browser, or renews its trust: it can open the account key in a reset.",
    access: "session",
    refusals: [sessionNotRecent, uidTaken, accountKeyChanged],
    body: z.object({ uid: newUid, wrap: sealedKey("ak-device"), ak_gen: counter }),
    ...emptyReply,
  }),
  distrustDevice: endpoint({
    method: "DELETE",
    path: "/api/me/devices/{id}",
    summary: "Revokes the trust of a browser.",
    access: "session",
    refusals: [sessionNotRecent, refusal("not_found", "The caller trusts no such browser.")],
    params: z.object({ id: uid }),
    ...emptyReply,
  }),
};

export type RecoveryState = z.output<typeof recoveryState>;
export type TrustedDevice = z.output<typeof deviceRow>;
