/** @file Saves a new passkey, in an entry of the user's choice or in a new one. */
import { isConflict } from "@keepwell/client/api/call-failure.ts";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { EntryDraft, NewEntry } from "@keepwell/client/buckets/save-entry.ts";
import { EMPTY_EXTRA, type Extra, parseExtra, tryWriteExtra } from "@keepwell/client/extra/extra.ts";
import type { Passkey } from "@keepwell/client/extra/passkey.ts";
import { withPasskey } from "@keepwell/client/extra/passkeys.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { hostName } from "../match/shown-host.ts";
import type { Creation } from "../passkeys/read-creation.ts";
import type { Opened, VaultEntry } from "../vault/read-vault.ts";

/** The calls to the server, as `openFully`, `updateEntry` and `createEntry` make them. */
export interface PasskeyCalls {
  readonly open: (entry: Pick<VaultEntry, "uid" | "bucket">) => Promise<Opened>;
  readonly update: (
    bucket: OpenBucket,
    change: { opened: Opened["sealed"]; draft: EntryDraft },
  ) => Promise<unknown>;
  readonly create: (bucket: OpenBucket, entry: NewEntry) => Promise<unknown>;
}

/** Thrown before anything is sent, because the entry has no room for the passkey, or is of a newer version. */
export class NoRoom extends Error {}

/**
 * Adds the passkey. An earlier one for the same account of the website stays, although the standard would replace it: if
 * the website does not get the new one, the user still needs the earlier one.
 */
const withNew = (extra: Extra, passkey: Passkey): string => {
  const written = tryWriteExtra(withPasskey(extra, passkey));
  if (extra.unreadable || "problem" in written) throw new NoRoom();
  return written.text;
};

const draftWith = (entry: OpenEntry, passkey: Passkey): EntryDraft => {
  if (entry.type !== "password") throw new NoRoom();
  const { name, fields } = entry;
  return {
    type: "password",
    name,
    fields: {
      ...fields,
      username: fields.username === "" ? passkey.userName : fields.username,
      extra: withNew(parseExtra(fields.extra), passkey),
    },
    confirmPassword: fields.password,
  };
};

/**
 * Adds a passkey to an entry. If another device saves the entry meanwhile, adds the passkey to what that device has
 * saved; the second time this fails. @throws NoRoom @throws CallFailure @throws CannotVerifyError
 */
export const addPasskey = async (
  { open, update }: Pick<PasskeyCalls, "open" | "update">,
  { uid, bucket }: Pick<VaultEntry, "uid" | "bucket">,
  passkey: Passkey,
): Promise<void> => {
  const save = async () => {
    const { sealed, entry } = await open({ uid, bucket });
    await update(bucket, { opened: sealed, draft: draftWith(entry, passkey) });
  };
  await save().catch((error: unknown) => {
    if (!isConflict(error)) throw error;
    return save();
  });
};

/** The name of a new entry for a passkey: as the website calls itself, otherwise its host. */
export const nameOfNew = ({ rpName }: Pick<Creation, "rpName">, origin: string): string =>
  rpName === "" ? hostName(new URL(origin).hostname) : rpName;

interface ToCreate {
  /** The entry's uid, so that a retry creates no second entry. */
  readonly uid: string;
  readonly name: string;
  readonly origin: string;
  readonly passkey: Passkey;
}

/** Creates an entry for a passkey. @throws CallFailure */
export const createWithPasskey = async (
  { create }: Pick<PasskeyCalls, "create">,
  bucket: OpenBucket,
  { uid, name, origin, passkey }: ToCreate,
): Promise<void> => {
  const extra = withNew(EMPTY_EXTRA, passkey);
  const fields = { url: origin, username: passkey.userName, password: "", text: "", extra };
  await create(bucket, { type: "password", name, fields, confirmPassword: "", uid });
};
