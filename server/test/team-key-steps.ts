/** @file Members of an enterprise with real keys, and the keys that they give one another, as any client could. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { signIn } from "@keepwell/client/session/sign-in.ts";
import { acceptInvitation, readInvitation } from "@keepwell/client/team/accept-invitation.ts";
import { rereadTeam } from "@keepwell/client/team/enterprise.ts";
import { joinEnterprise, readJoin } from "@keepwell/client/team/join.ts";
import { confirmDue } from "@keepwell/client/team/roster.ts";
import type { TeamGrants, TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { type GrantRecipient, sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { enterpriseUidOf } from "./enterprise-factories.ts";
import type { TestUser } from "./factories.ts";
import { aDevice, type RawReply, type TestServer } from "./harness.ts";
import { linkTo } from "./outbox.ts";
import { callAs, identityOf, replied, uidOf } from "./sharing-factories.ts";

/** An administrator signs all that waits. */
export const signDue = async ({ session }: TestUser, enterpriseId: string): Promise<void> =>
  confirmDue(session, await session.api.team.rosterDue({ params: { enterpriseId } }));

/** Somebody who has agreed to join, and waits for an administrator. */
export const aPending = async (server: TestServer, admin: TestUser): Promise<TestUser> => {
  const email = `${randomUUID()}@example.test`;
  const params = { enterpriseId: await enterpriseUidOf(admin) };
  const body = { firstname: "Team", lastname: "Member", email, email_confirm: email };
  await admin.session.api.team.createUser({ params, body });
  const [token, device] = [await linkTo(server, email, "team_invitation"), aDevice(server)];
  const password = `correct horse ${randomUUID()}`;
  const invitation = await readInvitation(device, token);
  await acceptInvitation(device, { token, invitation, password, locale: "en" });
  const session = await signIn(device, { email, password });
  const offer = await readJoin(session);
  assert.ok(offer, "the account belongs to an enterprise");
  await joinEnterprise(device, session, { password, fingerprint: offer.fingerprint });
  return { device, session, email, password };
};

/** Somebody in the roster. */
export const aMember = async (server: TestServer, admin: TestUser): Promise<TestUser> => {
  const member = await aPending(server, admin);
  await signDue(admin, await enterpriseUidOf(admin));
  await rereadTeam(member.session);
  return member;
};

/** The enterprise of a founder, and calls in it. */
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

    /** Grants on an object to members and groups; the uid of the access list. */
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

    /** A group of these, in the roster. */
    group: async (...members: readonly TestUser[]): Promise<string> => {
      const uid = makeUid();
      const body = { uid, friendly_name: "Group", name: `g${uid.replaceAll("-", "")}` };
      await replied(call(founder, "POST", "/usergroups", body));
      for (const member of members)
        await replied(call(founder, "POST", `/usergroups/${uid}/users`, { user_id: uidOf(member) }));
      await signDue(founder, enterpriseId);
      return uid;
    },
  };
};

export type Team = Awaited<ReturnType<typeof teamOf>>;

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

/** A grant as `giveKeys` takes it. */
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

/** Every password of the bucket, as this user reads it who has heard of what has changed. */
export const passwordsIn = async ({ session }: TestUser, bucketUid: string): Promise<string[]> => {
  await rereadTeam(session);
  const bucket = await session.api.buckets.getBucket({ params: { id: bucketUid } });
  const rows = await session.api.buckets.listEntries({ params: { id: bucketUid } });
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
