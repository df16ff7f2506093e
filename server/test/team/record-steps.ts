/** @file Makes correct and faulty permission records. */
import type {
  RecordModel,
  SignedContent,
  SignedPermissions,
} from "@keepwell/contract/team/permission-records.endpoints.ts";
import { fromBase64 } from "@keepwell/crypto/bytes.ts";
import { digestPermissions } from "@keepwell/crypto/enterprise/digest-permissions.ts";
import {
  hashPermissionRecord,
  NO_RECORD,
  parsePermissionRecord,
  type RecordFacts,
} from "@keepwell/crypto/enterprise/permission-record.ts";
import { signPermissionRecord } from "@keepwell/crypto/enterprise/sign-permission-record.ts";
import type { TestUser } from "../factories.ts";
import type { RawReply, TestServer } from "../harness.ts";
import { identityOf } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";

export interface RecordedOn {
  readonly model: RecordModel;
  readonly uid: string;
  /** The bucket that holds the object, if it is a list or an entry. */
  readonly bucket?: string;
}

export const recordsIn = (server: TestServer, enterprise: string) => {
  const url = `/api/enterprises/${enterprise}/permission-records`;
  const asked = ({ model, uid, bucket }: RecordedOn) => ({ model, uid, bucket_id: bucket });
  const ask = (user: TestUser, objects: readonly RecordedOn[], more: object = {}): Promise<RawReply> =>
    callAs(server, user, ["POST", url, { objects: objects.map(asked), ...more }]);

  const read = async (user: TestUser, on: RecordedOn): Promise<SignedPermissions | undefined> =>
    (await replied<{ objects: SignedPermissions[] }>(ask(user, [on]))).objects[0];

  /**
   * Makes the object's next record, which signs the permissions after a change. `wrong` replaces parts of it with
   * mistakes.
   */
  const next = async (
    user: TestUser,
    on: RecordedOn,
    { content, ...wrong }: { content: SignedContent } & Partial<RecordFacts>,
  ): Promise<string> => {
    const { records = [] } = (await read(user, on)) ?? {};
    const last = records.at(-1);
    const parts = last === undefined ? undefined : parsePermissionRecord(last);
    const { uid: by, fingerprint, edPrivate } = await identityOf(user);
    const facts: RecordFacts = {
      enterprise,
      model: on.model,
      bucket: on.bucket ?? null,
      object: on.uid,
      n: records.length + 1,
      prev: parts ? await hashPermissionRecord(parts) : NO_RECORD,
      policy: content.policy ?? "",
      digest: await digestPermissions(content.lists),
      by,
      fingerprint,
      time: Math.floor(Date.now() / 1000),
      ...wrong,
    };
    return signPermissionRecord(facts, edPrivate);
  };

  return { ask, read, next };
};

/** Flips one bit of the signature. */
export const spoilt = (wire: string): string => {
  const bytes = Buffer.from(fromBase64(wire));
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  return bytes.toString("base64");
};
