/**
 * @file The signed record that a client sends with a change of permissions. The record must sign the permissions that
 * are stored after the change. It is stored in the same transaction. If a change comes without a record, the object's
 * newest record does not match the stored permissions. Other members' clients then ask their users before they give a
 * key.
 */
import { fail, failField } from "@keepwell/contract/errors.ts";
import { equalBytes, fromHex, toHex } from "@keepwell/crypto/bytes.ts";
import { digestPermissions } from "@keepwell/crypto/enterprise/digest-permissions.ts";
import { NO_RECORD, parsePermissionRecord } from "@keepwell/crypto/enterprise/permission-record.ts";
import { verifyPermissionRecord } from "@keepwell/crypto/enterprise/verify-permission-record.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import type { Actor } from "../../caller.ts";
import type { Handle } from "../../db/schema.ts";
import { getUser } from "../../people/user.store.ts";
import {
  loadStoredPermissions,
  objectKey,
  type RecordedObject,
} from "../../policies/stored-permissions.store.ts";
import { findNewestRecord, insertRecord } from "./permission-record.store.ts";

const FIELD = "record";
/** How many seconds a client's clock may be ahead of the server's. */
const AHEAD_S = 86_400;

const orRefuse = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CannotVerifyError) return failField(FIELD, "record_invalid");
    throw error;
  }
};

/** The record that the client has sent (undefined if it sent none), the user who sent it, and the time. */
export interface SentRecord {
  readonly actor: Actor;
  readonly wire: string | undefined;
  readonly at: Date;
}

const readRecord = (
  within: Handle,
  { enterpriseUid: enterprise, model, bucketUid, uid }: RecordedObject,
  { actor, wire }: { actor: Actor; wire: string },
) =>
  orRefuse(async () => {
    const signer = await verifyBundle((await getUser(within, actor.uid)).bundle, { uid: actor.uid });
    const bucket = model === "list" || model === "entry" ? bucketUid : null;
    return verifyPermissionRecord(wire, { object: { enterprise, model, bucket, object: uid }, signer });
  });

/**
 * Appends the record to the object's chain. Call it after the change, with the object locked. Fails with 409 if the
 * record does not follow the newest one, or does not sign the stored permissions. Any other problem is 422.
 */
export const appendRecord = async (
  within: Handle,
  object: RecordedObject,
  { actor, wire, at }: SentRecord,
): Promise<void> => {
  if (wire === undefined) return;
  const { facts, hash } = await readRecord(within, object, { actor, wire });
  const newest = await findNewestRecord(within, object);
  const prev = newest ? fromHex(newest.hash) : NO_RECORD;
  if (facts.n !== (newest?.n ?? 0) + 1 || !equalBytes(facts.prev, prev)) fail("conflict");
  const since = newest ? parsePermissionRecord(newest.wire).facts.time : 0;
  if (facts.time < since || facts.time > at.getTime() / 1000 + AHEAD_S) failField(FIELD, "record_invalid");
  const stored = await loadStoredPermissions(within, object.enterpriseUid, [object]);
  const content = stored.get(objectKey(object)) ?? fail("internal");
  const digest = await digestPermissions(content.lists);
  if (facts.policy !== (content.policy ?? "") || !equalBytes(facts.digest, digest)) fail("conflict");
  await insertRecord(within, object, { n: facts.n, wire, hash: toHex(hash), signer_uid: actor.uid, content });
};
