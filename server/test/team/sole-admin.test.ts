/**
 * @file The only administrator's account is reset without its data. The account keeps the role, but its new keys cannot
 * sign the roster.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { restoreOldData } from "@keepwell/client/recovery/restore-old-data.ts";
import { requireEnterprise } from "@keepwell/client/session/own-team.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { aBucket, anEntry, aPasswordDraft, type TestUser } from "../factories.ts";
import { enterAs, onlyRetired, reset } from "../identity/recovery-steps.ts";
import { useServer } from "../use-server.ts";
import { aFounder } from "./enterprise-factories.ts";
import { passwordsIn } from "./key-steps.ts";
import { join } from "./member-factories.ts";

const server = useServer();

/** Makes a founder, and a bucket of the team that contains one password. */
const aLostFounder = async () => {
  const founder = await aFounder(server);
  const bucket = await aBucket(founder);
  await anEntry(founder, bucket, aPasswordDraft({ password: "kept" }));
  return { founder, bucket };
};

const startEmpty = async (user: TestUser): Promise<TestUser> => {
  await reset(server, user, { by: { kind: "empty" } });
  return enterAs(server, user);
};

const membershipOf = async ({ session }: TestUser) => {
  const { enterprise } = await session.api.identity.me();
  assert.ok(enterprise);
  return enterprise;
};

test("after a reset without data, the sole administrator keeps the role and restores the data", async () => {
  const { founder, bucket } = await aLostFounder();
  const fresh = await startEmpty(founder);
  const { state, has_joined, is_admin } = await membershipOf(fresh);
  assert.deepEqual([state, has_joined, is_admin], ["active", false, true]);
  await join(fresh);
  assert.equal((await membershipOf(fresh)).has_joined, true);
  await assert.rejects(passwordsIn(fresh, bucket.uid), { code: "bucket.not_found" });
  const proof = { kind: "password", password: founder.password } as const;
  const retired = await onlyRetired(fresh.session);
  await restoreOldData(fresh.device, fresh.session, { retired, proof, systemName: "Before" });
  assert.deepEqual(await passwordsIn(fresh, bucket.uid), ["kept"]);
});

test("after a reset without data, the roster does not list the sole administrator's new keys", async () => {
  const { founder } = await aLostFounder();
  const fresh = await startEmpty(founder);
  await assert.rejects(requireEnterprise(fresh.session), CannotVerifyError);
  await join(fresh);
  const { isMember, isAdmin } = await requireEnterprise(fresh.session);
  assert.deepEqual([isMember, isAdmin], [false, false]);
});
