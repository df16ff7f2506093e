/** @file Reads the website's call, and opens the active account for it. */
import { browser } from "../browser.ts";
import { derive } from "../device/derive-master-key.ts";
import { readStart, type Start } from "../device/read-start.ts";
import { isTakenCall, type TakenCall } from "../messages/passkey-window-messages.ts";
import { type Creation, readCreation } from "../passkeys/read-creation.ts";
import { readSignInOptions, type SignInOptions } from "../passkeys/read-sign-in-options.ts";
import { rowsWithPasskey } from "../passkeys/rows-with-passkey.ts";
import { rpIdFor } from "../passkeys/rp-id.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import { readLastUsed, withLastUsed } from "../vault/last-used.ts";
import { readMenuIndex } from "../vault/menu-index.ts";
import { end } from "./end.ts";

/** A website's call, and the ticket under which the window answers it. */
export interface Call extends TakenCall {
  readonly ticket: string;
}

export type Open = Extract<Start, { readonly kind: "open" }>;

export interface SignInCall {
  readonly kind: "get";
  readonly call: Call;
  readonly open: Open;
  readonly signInOptions: SignInOptions;
  /** The entries with a passkey that the website accepts, the last used first. */
  readonly rows: readonly RowEntry[];
}

export interface SaveCall {
  readonly kind: "create";
  readonly call: Call;
  readonly open: Open;
  readonly creation: Creation;
}

/**
 * `gone`: the website no longer waits for an answer. `locked`: the account is locked. `nothing`: no account is signed
 * in.
 */
export type Begun =
  | { readonly kind: "gone" }
  | { readonly kind: "locked" | "nothing"; readonly call: Call }
  | SignInCall
  | SaveCall;

const findRows = async (
  { session, device }: Open,
  signInOptions: SignInOptions,
): Promise<readonly RowEntry[]> => {
  const place = { session, sealed: device.sealed };
  const [part, used] = await Promise.all([readMenuIndex(place, signInOptions.rpId), readLastUsed(place)]);
  const rows = withLastUsed(rowsWithPasskey(part?.entries ?? [], signInOptions), used);
  return rows.toSorted((one, other) => other.lastUsed - one.lastUsed);
};

export const begin = async (): Promise<Begun> => {
  const ticket = location.hash.slice(1);
  const reply = await browser.runtime.sendMessage({ kind: "take-passkey-call", ticket });
  if (!isTakenCall(reply)) return { kind: "gone" };
  const call = { ...reply, ticket };
  const open = await readStart(derive);
  if (open.kind !== "open") return { kind: open.kind, call };
  const { ceremony, options, origin } = call;
  const creation = ceremony === "create" ? readCreation(options, origin, rpIdFor) : undefined;
  if (creation) return { kind: "create", call, open, creation };
  const signInOptions = ceremony === "get" ? readSignInOptions(options, origin, rpIdFor) : undefined;
  if (signInOptions)
    return { kind: "get", call, open, signInOptions, rows: await findRows(open, signInOptions) };
  // The background has accepted the call without checking the public suffix list. With the list, Keepwell cannot answer
  // this call.
  await end(ticket, "browser");
  return { kind: "gone" };
};
