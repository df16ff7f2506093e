/** @file Steps for a reset without the account's data, and for the data that the reset locks. */
import { moveToList } from "@keepwell/client/buckets/move-to-list.ts";
import { renewRecoveryCode } from "@keepwell/client/recovery/recovery-code.ts";
import { type OldProof, restoreOldData } from "@keepwell/client/recovery/restore-old-data.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import {
  aBucket,
  aList,
  anEntry,
  aPasswordDraft,
  aUser,
  named,
  systemBucket,
  type TestUser,
} from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { onlyRetired } from "./recovery-steps.ts";

export const RECOVERED = "Recovered private passwords";
export const EMPTY = { kind: "empty" } as const;

/** What `readable` returns for a user of `aPersonWithData`, before a reset and after all data is recovered. */
export const ALL_BACK = ["Acme: acme", "Private passwords: private"];

/** Makes a user with a recovery code, a private password in a list, and another password in a second bucket. */
export const aPersonWithData = async (server: TestServer) => {
  const user = await aUser(server, { plan: "personal" });
  const session = await signIn(user.device, { ...user, remember: true });
  const system = await systemBucket(user);
  const list = await aList(user, system, "Banks");
  const entry = await anEntry(user, system, aPasswordDraft({ password: "private" }));
  await moveToList(session, { bucket: system, listUid: list.uid, entries: [named(entry)] });
  const bucket = await aBucket(user, "Acme");
  await anEntry(user, bucket, aPasswordDraft({ password: "acme" }));
  const code = await renewRecoveryCode(user.device, session, user.password);
  return { ...user, session, code, bucket, entry };
};

export const restore = async ({ device, session }: TestUser, proof: OldProof) =>
  restoreOldData(device, session, {
    retired: await onlyRetired(session),
    proof,
    systemName: RECOVERED,
  });
