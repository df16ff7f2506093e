/** @file The form's copy of an entry's passkeys. It does not contain the private keys, because no screen shows them. */
import type { Extra } from "@keepwell/client/extra/extra.ts";
import { accountNameOf, type Passkey } from "@keepwell/client/extra/passkey.ts";
import { readPasskeys, withoutPasskey } from "@keepwell/client/extra/passkeys.ts";

export interface TypedPasskey extends Pick<Passkey, "id" | "rpId" | "createdAt"> {
  /** The name of the account on the website; empty if the passkey names none. */
  readonly userName: string;
  /** Whether the next save removes the passkey. */
  readonly isRemoved: boolean;
}

export const typedPasskeysFrom = (extra: Extra): readonly TypedPasskey[] =>
  readPasskeys(extra).map(({ id, rpId, createdAt, ...names }) => ({
    ...{ id, rpId, userName: accountNameOf(names), isRemoved: false },
    ...(createdAt !== undefined && { createdAt }),
  }));

const isTypedPasskey = (kept: unknown): boolean => {
  const { id, rpId, userName } = (kept ?? {}) as Partial<Record<keyof TypedPasskey, unknown>>;
  return [id, rpId, userName].every((text) => typeof text === "string");
};

/** Whether a value from a stored draft has the shape of the form's passkeys. */
export const areTypedPasskeys = (kept: unknown): boolean => Array.isArray(kept) && kept.every(isTypedPasskey);

/** The ids of the passkeys that the entry has after the next save. */
export const keptIds = (passkeys: readonly TypedPasskey[]): readonly string[] =>
  passkeys.filter(({ isRemoved }) => !isRemoved).map(({ id }) => id);

/**
 * Returns the `extra` without the passkeys that the user has removed in the form. If another browser has added passkeys
 * since the form was opened, these are kept, because a lost passkey can lock the user out of a website.
 */
export const withoutRemoved = (extra: Extra, passkeys: readonly TypedPasskey[]): Extra =>
  passkeys.filter(({ isRemoved }) => isRemoved).reduce((left, { id }) => withoutPasskey(left, id), extra);
