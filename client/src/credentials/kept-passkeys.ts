/**
 * @file The passkeys with which this browser can open a locked account. This works even after a reload, and even if the
 * server cannot be reached. The passkeys are stored without encryption, because each passkey's wrap opens only under
 * the value that the passkey computes. A passkey is kept for the session in which it was added or used. When that
 * session has ended, the passkey is no longer offered. A session ends, for example, when the passkey is removed
 * elsewhere, or the account is reset without its data.
 */
import { counter, sealedKey, uid as uidField } from "@keepwell/contract/fields.ts";
import { credentialId } from "@keepwell/contract/identity/credentials.endpoints.ts";
import { z } from "@keepwell/contract/zod.ts";
import type { Device, Session } from "../session/session.ts";
import { decodeToken } from "../session/token-claims.ts";
import type { Identity } from "../storage/identity-store.ts";
import type { PasskeysText } from "../storage/sealed-store.ts";
import { readCredentialRows } from "./credential-rows.ts";

const keptPasskey = z.object({
  /** The uid of the passkey. */
  passkey: uidField,
  credential_id: credentialId,
  wrap: sealedKey("ak-passkey"),
  ak_gen: counter,
  /** The session for which the passkey is kept. */
  sid: uidField,
});

export type KeptPasskey = z.output<typeof keptPasskey>;

const NAME = "passkey-form";

type Place = Pick<Device, "sealed">;

const readAll = async ({ sealed }: Place, uid: string): Promise<readonly KeptPasskey[]> => {
  const text = await sealed.get(uid, NAME);
  try {
    return z.array(keptPasskey).parse(JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
};

const change = (
  { sealed }: Place,
  uid: string,
  changed: (before: readonly KeptPasskey[]) => readonly KeptPasskey[],
): Promise<void> =>
  sealed.alone(uid, NAME, async () => {
    const after = changed(await readAll({ sealed }, uid));
    if (after.length === 0) await sealed.delete(uid, NAME);
    else await sealed.put(uid, NAME, JSON.stringify(after) as PasskeysText);
  });

const sidOf = ({ uid, token }: Pick<Identity, "uid" | "token">): string => decodeToken(token, uid).sid;

/** The passkeys that open this account in this browser. */
export const readKeptPasskeys = async (device: Device, uid: string): Promise<readonly KeptPasskey[]> => {
  const identity = device.identities.get(uid);
  if (!identity) return [];
  const sid = sidOf(identity);
  return (await readAll(device, uid)).filter((one) => one.sid === sid);
};

/**
 * Keeps a passkey for the account's session in this browser. Passkeys of earlier account keys are dropped. If this
 * browser has no room, nothing is kept, and the passkey cannot unlock this browser.
 */
export const keepPasskey = async (
  device: Device,
  uid: string,
  kept: Omit<KeptPasskey, "sid">,
): Promise<void> => {
  const identity = device.identities.get(uid);
  if (!identity) return;
  const added = { ...kept, sid: sidOf(identity) };
  await change(device, uid, (before) => [
    ...before.filter((one) => one.passkey !== kept.passkey && one.ak_gen >= kept.ak_gen),
    added,
  ]).catch(() => undefined);
};

export const dropPasskey = (device: Device, uid: string, passkey: string): Promise<void> =>
  change(device, uid, (before) => before.filter((one) => one.passkey !== passkey));

/**
 * Moves the passkeys of earlier sessions to the current session, and drops those that the account no longer has. Makes
 * no call if this browser keeps no passkeys of earlier sessions.
 */
export const renewKeptPasskeys = async (device: Device, session: Session): Promise<void> => {
  const { uid } = session.identity;
  const identity = device.identities.get(uid);
  if (!identity) return;
  const sid = sidOf(identity);
  if ((await readAll(device, uid)).every((one) => one.sid === sid)) return;
  const [rows, { credentials = {} }] = await Promise.all([
    readCredentialRows(session),
    session.keyring.trust().then((trust) => trust.read()),
  ]);
  // The server's rows alone are not enough: the server could list the credential id of a removed passkey under the uid
  // of another passkey.
  const isCurrent = ({ passkey, credential_id }: KeptPasskey): boolean =>
    passkey in credentials && rows.some((row) => row.uid === passkey && row.credential_id === credential_id);
  await change(device, uid, (before) => before.flatMap((one) => (isCurrent(one) ? [{ ...one, sid }] : [])));
};
