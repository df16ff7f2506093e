import { emptyReply, endpoint } from "../endpoint.ts";
import {
  authKey,
  counter,
  ENTERPRISE_NAME_MAX,
  email,
  salt,
  sealedKey,
  sealedPrivateKey,
  text,
  timestamp,
  uid,
} from "../fields.ts";
import { PLAN_IDS } from "../plans.ts";
import { accountDisabled, accountSuspended, refusal, tooManyTries } from "../refusals.ts";
import { heldPermissions } from "../team/held-permissions.ts";
import { named, z } from "../zod.ts";

const key32 = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/, "bundle_invalid"));

/** A user's public keys, signed with the user's own key (docs/security.md, "Identity keys"). */
export const bundle = named(
  "PublicKeys",
  z.object({
    v: z.literal(1),
    uid,
    ed_pk: key32,
    x_pk: key32,
    gen: counter,
    created: z.int().check(z.minimum(0)),
    sig: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/, "bundle_invalid")),
  }),
);

/** A user's public keys and mail address, signed with the user's own key (docs/security.md, "Identity keys"). */
export const addressBundle = named(
  "SignedAddress",
  z.object({
    v: z.literal(2),
    uid,
    ed_pk: key32,
    x_pk: key32,
    gen: counter,
    /** When the user signed the keys and the address, in seconds since 1970. */
    signed: z.int().check(z.minimum(0)),
    /** Trimmed, in lower case. */
    email: text(254),
    sig: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/, "bundle_invalid")),
  }),
);

export const privateKeys = named(
  "PrivateKeys",
  z.object({ x: sealedPrivateKey("idk-x"), ed: sealedPrivateKey("idk-ed") }),
);

/** The user's own wrapped private keys, which only the account key opens. */
export const ownKeys = z.object({ ak_gen: counter, bundle, private_keys: privateKeys });

/** How the client derives keys from a password. `kdf` selects a set of parameters from the client's own table. */
export const kdfChoice = { kdf: z.int().check(z.minimum(1), z.maximum(1)), salt };

/** A signed-in identity, as the browser stores it. `entity` is the enterprise's name, or null. */
export const sessionReply = named(
  "Session",
  z.object({
    uid,
    name: text(210),
    email: text(254),
    entity: z.nullable(text(ENTERPRISE_NAME_MAX)),
    token: text(4096),
  }),
);

export const profileReply = named(
  "Profile",
  z.object({
    uid,
    firstname: text(100),
    lastname: text(100),
    email: text(254),
    email_verified: z.boolean(),
    /** Whether this server sends mail. If it does not, messages stay in the operator's outbox. */
    sends_mail: z.boolean(),
    /** The new address that the user has requested and not proven yet; null if there is none. */
    pending_email: z.nullable(text(254)),
    /** Whether the address is signed with the account's current keys. If not, the user's client signs it. */
    address_signed: z.optional(z.boolean()),
    enterprise: z.nullable(
      z.object({
        uid,
        name: text(ENTERPRISE_NAME_MAX),
        /** `pending` until an administrator has added the user to the roster. */
        state: z.enum(["pending", "active"]),
        /** Whether the user has agreed to join the enterprise. */
        has_joined: z.boolean(),
        is_admin: z.boolean(),
        /** The user's root permissions. */
        permissions: heldPermissions,
        /**
         * Whether the license has expired. If it has, no user can be added. Present only if the caller manages users.
         */
        license_expired: z.optional(z.boolean()),
        /** True if the enterprise requires a second factor and the account has none; otherwise missing. */
        factor_due: z.optional(z.boolean()),
      }),
    ),
    plan: z.enum(PLAN_IDS),
    /** The state of the subscription; null for a user who neither pays for it nor manages it. */
    license: z.nullable(z.object({ subscriber: uid, active: z.boolean() })),
    created_at: timestamp,
    /** Milliseconds after which a page fetches a new token; null if pages fetch none. */
    token_refresh_ms: z.nullable(z.int().check(z.minimum(1000), z.maximum(86_400_000))),
  }),
);

export const identityEndpoints = {
  prelogin: endpoint({
    method: "POST",
    path: "/api/authenticate/prelogin",
    summary: "Tells how the keys of an account are derived from its password.",
    details: "An unknown address gets an answer too.",
    access: "anyone",
    refusals: [tooManyTries],
    body: z.object({ email }),
    reply: z.object(kdfChoice),
  }),
  authenticate: endpoint({
    method: "POST",
    path: "/api/authenticate",
    summary: "Opens a session.",
    details: "`password` is the authentication key, derived by the client.",
    access: "anyone",
    refusals: [
      refusal("login.failed", "The address or the password is wrong."),
      refusal(
        "two_factor_required",
        "The account has a second factor. The reply carries a token for the second step.",
      ),
      accountSuspended,
      accountDisabled,
      tooManyTries,
    ],
    body: z.object({ email, password: authKey }),
    reply: sessionReply,
  }),
  refreshToken: endpoint({
    method: "POST",
    path: "/api/token/refresh",
    summary: "Issues a new token.",
    details:
      "If the body has a `sek` (the account key, sealed for this browser), the new token contains it in place of the one sealed under the password.",
    access: "session",
    isAllowedBeforeFactor: true,
    body: z.object({ sek: z.optional(sealedKey("sek-session")) }),
    reply: z.object({ token: text(4096) }),
  }),
  signOut: endpoint({
    method: "DELETE",
    path: "/api/me/sessions/current",
    summary: "Ends this session.",
    details: "Its token is refused from then on.",
    access: "session",
    isAllowedBeforeFactor: true,
    ...emptyReply,
  }),
  me: endpoint({
    method: "GET",
    path: "/api/me",
    summary: "Returns the profile and the plan of the caller.",
    access: "session",
    isAllowedBeforeFactor: true,
    reply: profileReply,
  }),
  myKeys: endpoint({
    method: "GET",
    path: "/api/me/keys",
    summary: "Returns the caller's sealed identity keys.",
    access: "session",
    isAllowedBeforeFactor: true,
    reply: ownKeys,
  }),
};

export type Profile = z.output<typeof profileReply>;
export type Bundle = z.output<typeof bundle>;
export type SignedAddress = z.output<typeof addressBundle>;
export type SessionReply = z.output<typeof sessionReply>;
