/**
 * @file Sends a change of permissions together with a permission record, which signs all permissions that the object
 * has after the change. The client makes a record only if nothing is granted yet, or if this account, or a member who
 * may sign, has signed the permissions as they were before the change. Otherwise it sends the change without a record,
 * and the page asks an administrator to check and sign the permissions (`sign-stored.ts`).
 */
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { hasCode } from "../../api/call-failure.ts";
import { createPermissionReader } from "../../keys/team/permissions/read-permissions.ts";
import { signNext } from "../../keys/team/permissions/sign-next.ts";
import {
  canContinue,
  type ObjectRef,
  refKey,
  type SignedObject,
} from "../../keys/team/permissions/signed-object.ts";
import { rereadTeam } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";

interface Contents {
  readonly before: SignedContent;
  readonly after: SignedContent;
}

export interface SignedChange<Reply> {
  readonly ref: ObjectRef;
  /** Returns the content after the change. If this function throws, nothing is sent. */
  readonly change: (before: SignedContent) => SignedContent;
  readonly send: (record: string | undefined, contents: Contents) => Promise<Reply>;
}

const NOTHING: SignedContent = { policy: null, lists: [] };

/** Stands for an object that the server does not show yet, because it is being created. */
const newObject = (ref: ObjectRef): SignedObject => ({
  ref,
  listUid: null,
  state: "none",
  stored: NOTHING,
  signed: null,
  newest: null,
});

const TRIES = 3;

/** @returns the record of the content after the change; undefined if this client cannot sign it. */
const signChange = async (
  session: Session,
  { roster, object, content }: { roster: Roster; object: SignedObject; content: SignedContent },
): Promise<string | undefined> =>
  canContinue(object)
    ? signNext(await session.keyring.identity(), { enterprise: roster.uid, object, content })
    : undefined;

/**
 * Sends the change with its record. If another client has changed the object in the meantime, reads the object again
 * and applies the change to its current permissions. Then signs a new record, and sends both again.
 * @throws CannotVerifyError if the roster does not continue the one that this account remembers.
 */
export const changeSigned = async <Reply>(
  session: Session,
  { ref, change, send }: SignedChange<Reply>,
): Promise<Reply> => {
  await rereadTeam(session);
  for (let tries = 1; ; tries += 1) {
    const reader = await createPermissionReader(session);
    const object = (await reader.read([ref])).get(refKey(ref)) ?? newObject(ref);
    const after = change(object.stored);
    const record = await signChange(session, { roster: reader.roster, object, content: after });
    try {
      const reply = await send(record, { before: object.stored, after });
      // Reads the object again, so that this browser remembers the record if the server has stored it.
      if (record !== undefined) await reader.read([ref]).catch(() => undefined);
      return reply;
    } catch (error) {
      if (!hasCode(error, "conflict") || tries === TRIES) throw error;
    }
  }
};
