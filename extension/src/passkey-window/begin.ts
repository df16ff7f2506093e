/** @file Reads the website's call, and opens the active account for it. */
import { browser } from "../browser.ts";
import { derive } from "../device/derive-master-key.ts";
import { readStart, type Start } from "../device/read-start.ts";
import { isTakenPasskey, type TakenPasskey } from "../messages/passkey-window-messages.ts";
import { type Creation, readCreation } from "../passkeys/read-creation.ts";
import { readRequest, type SignInRequest } from "../passkeys/read-request.ts";
import { rowsWithPasskey } from "../passkeys/rows-with-passkey.ts";
import { rpIdFor } from "../passkeys/rp-id.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import { readLastUsed, withLastUsed } from "../vault/last-used.ts";
import { readMenuIndex } from "../vault/menu-index.ts";
import { end } from "./end.ts";

/** A website's call, and the ticket under which the window answers it. */
export interface Ask extends TakenPasskey {
  readonly ticket: string;
}

export type Open = Extract<Start, { readonly kind: "open" }>;

export interface SignInAsk {
  readonly kind: "get";
  readonly ask: Ask;
  readonly open: Open;
  readonly request: SignInRequest;
  /** The entries with a passkey that the website accepts, the last used first. */
  readonly rows: readonly RowEntry[];
}

export interface SaveAsk {
  readonly kind: "create";
  readonly ask: Ask;
  readonly open: Open;
  readonly creation: Creation;
}

/**
 * `gone`: the website no longer waits for an answer. `locked`: the account is locked. `nothing`: no account is signed
 * in.
 */
export type Begun =
  | { readonly kind: "gone" }
  | { readonly kind: "locked" | "nothing"; readonly ask: Ask }
  | SignInAsk
  | SaveAsk;

const findRows = async ({ session, device }: Open, request: SignInRequest): Promise<readonly RowEntry[]> => {
  const place = { session, sealed: device.sealed };
  const [part, used] = await Promise.all([readMenuIndex(place, request.rpId), readLastUsed(place)]);
  const rows = withLastUsed(rowsWithPasskey(part?.entries ?? [], request), used);
  return rows.toSorted((one, other) => other.lastUsed - one.lastUsed);
};

export const begin = async (): Promise<Begun> => {
  const ticket = location.hash.slice(1);
  const reply = await browser.runtime.sendMessage({ kind: "take-passkey", ticket });
  if (!isTakenPasskey(reply)) return { kind: "gone" };
  const ask = { ...reply, ticket };
  const open = await readStart(derive);
  if (open.kind !== "open") return { kind: open.kind, ask };
  const { ceremony, options, origin } = ask;
  const creation = ceremony === "create" ? readCreation(options, origin, rpIdFor) : undefined;
  if (creation) return { kind: "create", ask, open, creation };
  const request = ceremony === "get" ? readRequest(options, origin, rpIdFor) : undefined;
  if (request) return { kind: "get", ask, open, request, rows: await findRows(open, request) };
  // The background accepts a call without the public suffix list. The check with that list has now refused the call, so
  // the browser must answer it.
  await end(ticket, "browser");
  return { kind: "gone" };
};
