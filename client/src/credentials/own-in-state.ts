/**
 * @file The account's own address and name at a sign-in with a passkey. The user has typed neither, and the server must
 * not choose them: the account would sign a false address. So both come from the account's sealed state (MS-234).
 */
import { deriveAccountKeys, importAccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import type { RawAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { openDraft } from "@keepwell/crypto/account/open-draft.ts";
import { sealDraft } from "@keepwell/crypto/account/seal-draft.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import type { OwnDetails } from "../account/own-details.ts";
import type { Api } from "../api/api.ts";
import { compareState, openLastSeen, type StateParts } from "../people/load-state.ts";
import { createSeenStore, hasSeenState } from "../people/seen-state.ts";
import type { Device } from "../session/session.ts";

interface OpenedAccount {
  readonly uid: string;
  readonly raw: RawAccountKey;
  /** The calls with the token of the sign-in. */
  readonly api: Api;
}

const stateParts = async (
  { sealed }: Pick<Device, "sealed">,
  { uid, raw, api }: OpenedAccount,
): Promise<StateParts> => {
  const { state, draft: key } = await deriveAccountKeys(await importAccountKey(raw), uid);
  const seal = (draftId: string, text: string) => sealDraft(text, { key, uid, draftId });
  const unseal = (draftId: string, text: string) => openDraft(text, { key, uid, draftId });
  return { uid, key: state, api, seen: createSeenStore({ uid, sealed, seal, unseal }) };
};

/**
 * Requires that the account key opens the state that this browser has seen, if it has seen one. A passkey that is older
 * than a reset without data opens only the account key that was replaced by the reset. Without this check, the server
 * could show the account as it was before the reset (MS-224). After a reset elsewhere, the user must first sign in with
 * the password.
 */
const requireSameKey = async ({ sealed }: Pick<Device, "sealed">, { uid, seen }: StateParts): Promise<void> =>
  ensure(!(await hasSeenState(sealed, uid)) || (await seen.get()) !== null);

/**
 * Reads the account's own address and name from its state. If the server shows an older state than this browser has
 * seen, reads them from the state that this browser has seen. The user decides about the older state after the sign-in.
 * @throws CannotVerifyError when there is no state that opens under the account key and has the details, or when this
 * browser last saw the account under another account key.
 */
export const readOwnDetails = async (
  device: Pick<Device, "sealed">,
  opened: OpenedAccount,
): Promise<OwnDetails> => {
  const parts = await stateParts(device, opened);
  await requireSameKey(device, parts);
  const { shown, doubt } = await compareState(parts);
  const own = (doubt ? await openLastSeen(parts) : shown.trusted)?.own;
  ensure(own !== undefined);
  return { email: own.email, name: own.name };
};
