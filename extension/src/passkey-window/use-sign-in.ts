/** @file Signs in to the website with the entry or passkey that the user presses. */
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { Passkey } from "@keepwell/client/extra/passkey.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useRef, useState } from "react";
import { nowShared } from "../entry/shared-in.ts";
import { lockIfDue, noteUse } from "../lock/locking.ts";
import { failureOf } from "../page/failure-words.ts";
import { useSettling } from "../page/use-settling.ts";
import { signWithPasskey } from "../passkeys/sign-with-passkey.ts";
import { text } from "../text/text.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import { noteLastUsed } from "../vault/last-used.ts";
import { openFully, readBucket } from "../vault/read-vault.ts";
import type { SignInCall } from "./begin.ts";
import { end } from "./end.ts";
import { signWith } from "./sign.ts";

/** An entry with several passkeys for the website. The user must choose one of them. */
interface Several {
  readonly row: RowEntry;
  readonly passkeys: readonly Passkey[];
}

/** Why a press has not signed in. */
interface Message {
  readonly tone: "error" | "warning";
  readonly title: string;
}

/**
 * Opens the entry that the user has chosen. The kept row may be old: if its bucket was shared since, returns the row as
 * it must be shown, and does not open the entry, because a team's log records each opening.
 */
const openChosen = async (
  session: Session,
  row: RowEntry,
): Promise<{ readonly shared: RowEntry } | { readonly entry: OpenEntry }> => {
  const bucket = await readBucket(session, row.bucket.uid);
  const shared = nowShared(row, bucket, session.identity.uid);
  return shared ? { shared } : { entry: (await openFully(session, { uid: row.uid, bucket })).entry };
};

export const useSignIn = ({ call, open: { session, device }, signInOptions, rows: found }: SignInCall) => {
  const [rows, setRows] = useState(found);
  const [pending, setPending] = useState<string>();
  const [message, setMessage] = useState<Message>();
  const [several, setSeveral] = useState<Several>();
  const accepts = useSettling(several ?? rows);
  const isBusy = useRef(false);
  const answer = async (row: RowEntry, credential: string) => {
    const used = { uid: row.uid, isPrivate: call.isPrivate };
    await noteLastUsed({ session, sealed: device.sealed }, used, Date.now()).catch(() => undefined);
    await end(call.ticket, "credential", credential);
  };
  /**
   * Does the work of a press, if the press counts and the account is still open. `name` is the id of the pressed entry
   * or passkey.
   */
  const act = async (name: string, work: () => Promise<void>) => {
    if (isBusy.current || !accepts()) return;
    isBusy.current = true;
    setPending(name);
    setMessage(undefined);
    try {
      if (await lockIfDue()) return;
      await noteUse();
      await work();
    } catch (error) {
      setMessage({ tone: "error", title: failureOf(error).message });
    } finally {
      isBusy.current = false;
      setPending(undefined);
    }
  };
  const choose = (row: RowEntry) =>
    void act(row.uid, async () => {
      const opened = await openChosen(session, row);
      if ("shared" in opened) {
        setRows((before) => before.map((one) => (one === row ? opened.shared : one)));
        return setMessage({ tone: "warning", title: text().passkeys.nowShared });
      }
      const signed = await signWith(opened.entry, {
        ...{ signInOptions, origin: call.origin, username: row.username },
      });
      if (signed.kind === "none") setMessage({ tone: "error", title: text().passkeys.noLonger });
      else if (signed.kind === "unsure") setSeveral({ row, passkeys: signed.passkeys });
      else await answer(row, signed.credential);
    });
  const choosePasskey = (row: RowEntry, passkey: Passkey) =>
    void act(passkey.id, async () => answer(row, await signWithPasskey(signInOptions, passkey, call.origin)));
  return { rows, pending, message, several, choose, choosePasskey };
};
