/** @file Saves a submitted login as the user has answered. */
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { ChangedElsewhere, saveTyped } from "../entry/save-typed.ts";
import { BLANK, typedFrom } from "../entry/typed-entry.ts";
import { hostName } from "../match/shown-host.ts";
import { type Opened, openFully, type VaultEntry } from "../vault/read-vault.ts";
import type { KeptLogin } from "./kept-logins.ts";

export interface ToSaveLogin {
  readonly kept: Pick<KeptLogin, "id" | "origin">;
  readonly username: string;
  readonly password: string;
}

/** Creates an entry of the login's site. A retry creates no second one. @throws as `saveTyped` */
export const saveNewLogin = (
  session: Session,
  { kept, username, password }: ToSaveLogin,
  bucket: OpenBucket,
): Promise<void> => {
  const name = hostName(new URL(kept.origin).hostname);
  const typed = { ...BLANK, name, url: kept.origin, username, password };
  return saveTyped(session, { uid: kept.id, bucket, typed, opened: null });
};

/** Gives an entry the new password, and the user name if it has none. What another device saves meanwhile stays. @throws as `saveTyped` */
export const updateLogin = async (
  session: Session,
  { username, password }: Pick<ToSaveLogin, "username" | "password">,
  { uid, bucket }: VaultEntry,
): Promise<void> => {
  const saveOver = (opened: Opened): Promise<void> => {
    const before = typedFrom(opened.entry);
    const typed = { ...before, password, username: before.username === "" ? username : before.username };
    return saveTyped(session, { uid, bucket, typed, opened });
  };
  try {
    await saveOver(await openFully(session, { uid, bucket }));
  } catch (error) {
    if (!(error instanceof ChangedElsewhere)) throw error;
    await saveOver(error.newest);
  }
};
