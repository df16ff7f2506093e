/** @file Saves a new passkey in an existing entry or in a new entry. */
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

/** The functions `openFully`, `updateEntry` and `createEntry`, with the session filled in. */
export interface EntryCalls {
  readonly open: (entry: Pick<VaultEntry, "uid" | "bucket">) => Promise<Opened>;
  readonly update: (
    bucket: OpenBucket,
    change: { opened: Opened["sealed"]; draft: EntryDraft },
  ) => Promise<unknown>;
  readonly create: (bucket: OpenBucket, entry: NewEntry) => Promise<unknown>;
}

/**
 * Thrown before anything is saved, because the entry cannot take the passkey: it has no room, it is a note, or a newer
 * version of Keepwell has written its extra.
 */
export class NoRoom extends Error {}

/**
 * Adds the passkey to an extra. An earlier passkey for the same account at the website stays, although the standard
 * would replace it. The user still needs the earlier passkey if the new one does not reach the website.
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
 * Adds a passkey to an entry. If another device has saved the entry first, tries once more with that device's version
 * of the entry. @throws NoRoom @throws CallFailure @throws CannotVerifyError
 */
export const addPasskey = async (
  { open, update }: Pick<EntryCalls, "open" | "update">,
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

/** Returns the name of a new entry for a passkey: the name that the website states, or else its host. */
export const nameOfNew = ({ rpName }: Pick<Creation, "rpName">, origin: string): string =>
  rpName === "" ? hostName(new URL(origin).hostname) : rpName;

interface ToCreate {
  /** The entry's uid. A second attempt uses the same uid, so that it creates no second entry. */
  readonly uid: string;
  readonly name: string;
  readonly origin: string;
  readonly passkey: Passkey;
}

/** Creates an entry for a passkey. @throws CallFailure */
export const createWithPasskey = async (
  { create }: Pick<EntryCalls, "create">,
  bucket: OpenBucket,
  { uid, name, origin, passkey }: ToCreate,
): Promise<void> => {
  const extra = withNew(EMPTY_EXTRA, passkey);
  const fields = { url: origin, username: passkey.userName, password: "", text: "", extra };
  await create(bucket, { type: "password", name, fields, confirmPassword: "", uid });
};
