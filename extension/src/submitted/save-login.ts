/** @file Saves a submitted login in the way that the user has chosen. */
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { ChangedElsewhere, type ToSave } from "../entry/save-typed.ts";
import { typedFrom } from "../entry/typed-entry.ts";
import { BLANK } from "../entry/typed-fields.ts";
import { hostName } from "../match/shown-host.ts";
import type { Opened, VaultEntry } from "../vault/read-vault.ts";
import type { KeptLogin } from "./kept-logins.ts";

/** The functions `openFully` and `saveTyped`, with the session filled in. */
export interface LoginCalls {
  readonly open: (entry: Pick<VaultEntry, "uid" | "bucket">) => Promise<Opened>;
  readonly save: (toSave: ToSave) => Promise<void>;
}

export interface ToSaveLogin {
  readonly kept: Pick<KeptLogin, "id" | "origin">;
  readonly username: string;
  readonly password: string;
}

/** `held`: nothing was saved, because an entry already holds the login. */
export type SavedAs = "saved" | "held";

/** Creates an entry for the login's site. A second attempt creates no second entry. @throws as `saveTyped` */
export const saveNewLogin = async (
  { save }: LoginCalls,
  { kept, username, password }: ToSaveLogin,
  bucket: OpenBucket,
): Promise<SavedAs> => {
  const name = hostName(new URL(kept.origin).hostname);
  const typed = { ...BLANK, name, url: kept.origin, username, password };
  await save({ uid: kept.id, bucket, typed, opened: null });
  return "saved";
};

/**
 * Gives an entry the new password, and the user name if the entry has none. `rev` is the entry's revision when it was
 * compared with the login. If it was not compared, `rev` is its revision in the list of entries.
 * @throws ChangedElsewhere if the entry now has another revision, because it may have a newer password. @throws as
 * `saveTyped`
 */
export const updateLogin = async (
  { open, save }: LoginCalls,
  { username, password }: Pick<ToSaveLogin, "username" | "password">,
  { uid, bucket, rev }: Pick<VaultEntry, "uid" | "bucket" | "rev">,
): Promise<SavedAs> => {
  const opened = await open({ uid, bucket });
  const before = typedFrom(opened.entry);
  const typed = { ...before, password, username: before.username === "" ? username : before.username };
  if (before.password === typed.password && before.username === typed.username) return "held";
  if (opened.sealed.rev !== rev) throw new ChangedElsewhere(opened);
  await save({ uid, bucket, typed, opened });
  return "saved";
};
