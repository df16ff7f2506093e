/** @file Makes members of an enterprise with real keys, and gives keys as any API client could. */
import assert from "node:assert/strict";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { rereadTeam } from "@keepwell/client/session/own-team.ts";
import type { TeamGrants, TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { type GrantRecipient, sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { type TestUser, uidOf } from "../factories.ts";
import type { RawReply, TestServer } from "../harness.ts";
import { identityOf } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { giveMissingKeys } from "./give-keys.ts";
import { aJoined, signDue } from "./member-factories.ts";

/** Returns the enterprise of a founder, and functions that make calls on it. */
export const teamOf = async (server: TestServer, founder: TestUser) => {
  const enterpriseId = await enterpriseUidOf(founder);
  const at = `/api/enterprises/${enterpriseId}`;
  const call = (user: TestUser, method: string, path: string, body?: unknown): Promise<RawReply> =>
    callAs(server, user, [method, `${at}${path}`, body]);
  return {
    uid: enterpriseId,
    call,
    work: (user: TestUser): Promise<TeamWork> => replied(call(user, "GET", "/work")),
    give: (user: TestUser, grants: Partial<TeamGrants>): Promise<RawReply> =>
      call(user, "POST", "/grants", { bucket_grants: [], group_keys: [], ...grants }),

    /** Grants permissions on an object to members and groups. Returns the uid of the access list. */
    grant: async (
      [model, object]: readonly [model: "enterprise" | "bucket" | "list" | "entry", object: string],
      to: readonly (readonly ["user" | "group", string])[],
      permissions: readonly Permission[] = ["read"],
    ): Promise<string> => {
      const uid = makeUid();
      const users = to.map(([entity_type, one]) => ({ entity_type, uid: one }));
      const granted = Object.fromEntries(permissions.map((one) => [one, true]));
      const body = { uid, name: "List", users, permissions: granted };
      await replied(call(founder, "POST", `/access-lists/${model}/${object}`, body));
      return uid;
    },

    /** Makes a group of these members, signs it in the roster, and gives all missing keys. */
    group: async (...members: readonly TestUser[]): Promise<string> => {
      const uid = makeUid();
      const body = { uid, friendly_name: `Group ${uid}`, name: `g${uid.replaceAll("-", "")}` };
      await replied(call(founder, "POST", "/usergroups", body));
      for (const member of members)
        await replied(call(founder, "POST", `/usergroups/${uid}/users`, { user_id: uidOf(member) }));
      await signDue(founder);
      await giveMissingKeys(founder.session);
      return uid;
    },
  };
};

export type Team = Awaited<ReturnType<typeof teamOf>>;

/** Makes an enterprise with a founder and two members, each with real keys. */
export const aKeyedTeam = async (server: TestServer) => {
  const founder = await aFounder(server);
  const team = await teamOf(server, founder);
  return { founder, team, ada: await aJoined(server, founder), bob: await aJoined(server, founder) };
};

export const asRecipient = async (user: TestUser): Promise<GrantRecipient> => {
  const { bundle } = await user.session.api.identity.myKeys();
  const { uid, fingerprint, xPublic } = await verifyBundle(bundle, { uid: uidOf(user) });
  return { kind: "user", uid, fingerprint, xPublic };
};

interface Sealing {
  readonly bucket: { readonly uid: string; readonly gen: number };
  readonly key: BucketKey;
  readonly to: GrantRecipient;
  readonly role?: string;
}

/** Makes a grant in the form that `giveKeys` takes. */
export const aTeamGrant = async (
  by: TestUser,
  { bucket: { uid, gen }, key, to, role = to.kind === "ent" ? "admin" : "write" }: Sealing,
): Promise<TeamGrants["bucket_grants"][number]> => {
  const what = { label: "grant", subject: uid, gen, role, time: Math.floor(Date.now() / 1000) } as const;
  const grant = await sealGrant(key, { ...what, signer: await identityOf(by), recipient: to });
  const { kind, uid: recipient_uid } = to;
  if (kind === "link") return assert.fail("no link to a team's bucket");
  return { bucket_uid: uid, gen, recipient_kind: kind, recipient_uid, grant };
};

/**
 * Returns every password that the user can read in the bucket. First reads the team again, as a client does after an
 * announced change.
 */
export const passwordsIn = async ({ session }: TestUser, bucketUid: string): Promise<string[]> => {
  await rereadTeam(session);
  const bucket = await session.api.buckets.getBucket({ params: { id: bucketUid } });
  const rows = await session.api.buckets.listEntries({ params: { bucketId: bucketUid } });
  const opened = await Promise.all(
    rows.map(async (row) => {
      assert.ok(!isUnverifiable(row));
      const params = { bucketId: bucketUid, id: row.uid };
      const entry = await openEntry(session, bucket, await session.api.buckets.getEntry({ params }));
      return entry.type === "password" ? entry.fields.password : "";
    }),
  );
  return opened.sort();
};
