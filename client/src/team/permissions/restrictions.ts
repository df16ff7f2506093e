/**
 * @file Finds out whether members have signed that a list or an entry is restricted. If they have not, the restriction
 * is only the server's word.
 */
import { createPermissionReader } from "../../keys/team/permissions/read-permissions.ts";
import {
  isTrusted,
  type ObjectRef,
  refKey,
  type SignedObject,
} from "../../keys/team/permissions/signed-object.ts";
import type { Session } from "../../session/session.ts";
import { yieldToPage } from "../../yield-to-page.ts";

export type RestrictedRef = ObjectRef & { readonly model: "list" | "entry"; readonly bucket: string };

type Objects = ReadonlyMap<string, SignedObject>;

interface Batch {
  readonly refs: RestrictedRef[];
  readonly objects: Promise<Objects>;
}

const batches = new WeakMap<Session, Batch>();

const begin = (session: Session): Batch => {
  const refs: RestrictedRef[] = [];
  const read = async (): Promise<Objects> => {
    await yieldToPage();
    batches.delete(session);
    return (await createPermissionReader(session)).read(refs);
  };
  const batch = { refs, objects: read() };
  batches.set(session, batch);
  return batch;
};

/** Whether the newest accepted record restricts the object, even if the server stores another policy. */
const isSignedRestricted = (object: SignedObject | undefined): boolean =>
  object !== undefined &&
  (isTrusted(object) || object.state === "changed") &&
  object.signed?.content.policy === "restrict";

/**
 * Whether an accepted permission record restricts the object; false for an account that may not read the object's
 * records. Calls in the same task of the event loop share one request.
 * @throws CannotVerifyError if the roster is not the remembered one; CallFailure.
 */
export const isRestrictionSigned = async (session: Session, ref: RestrictedRef): Promise<boolean> => {
  const batch = batches.get(session) ?? begin(session);
  batch.refs.push(ref);
  return isSignedRestricted((await batch.objects).get(refKey(ref)));
};
