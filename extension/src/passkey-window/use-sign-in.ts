/** @file Signs in to the website with the entry or passkey that the user presses. */
import type { Passkey } from "@keepwell/client/extra/passkey.ts";
import { useRef, useState } from "react";
import { lockIfDue, noteUse } from "../lock/locking.ts";
import { failureOf } from "../page/failure-words.ts";
import { useSettling } from "../page/use-settling.ts";
import { signWithPasskey } from "../passkeys/sign-with-passkey.ts";
import { text } from "../text/text.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import { noteLastUsed } from "../vault/last-used.ts";
import { openRow } from "../vault/read-vault.ts";
import type { SignInCall } from "./begin.ts";
import { end } from "./end.ts";
import { signWith } from "./sign.ts";

/** An entry with several passkeys for the website. The user must choose one of them. */
interface Several {
  readonly row: RowEntry;
  readonly passkeys: readonly Passkey[];
}

export const useSignIn = ({ call, open: { session, device }, signInOptions }: SignInCall) => {
  const [pending, setPending] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [several, setSeveral] = useState<Several>();
  const accepts = useSettling(several);
  const isBusy = useRef(false);
  const answer = async (row: RowEntry, credential: string) => {
    // Store nothing about a private window.
    if (!call.isPrivate)
      await noteLastUsed({ session, sealed: device.sealed }, row.uid, Date.now()).catch(() => undefined);
    await end(call.ticket, "credential", credential);
  };
  /**
   * Does the work of a press, if the press counts and the account is still open. `name` is the id of the pressed row.
   */
  const act = async (name: string, work: () => Promise<void>) => {
    if (isBusy.current || !accepts()) return;
    isBusy.current = true;
    setPending(name);
    setFailure(undefined);
    try {
      if (await lockIfDue()) return;
      await noteUse();
      await work();
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      isBusy.current = false;
      setPending(undefined);
    }
  };
  const choose = (row: RowEntry) =>
    void act(row.uid, async () => {
      const signed = await signWith(await openRow(session, row), {
        ...{ signInOptions, origin: call.origin, username: row.username },
      });
      if (signed.kind === "none") setFailure(text().passkeys.noLonger);
      else if (signed.kind === "unsure") setSeveral({ row, passkeys: signed.passkeys });
      else await answer(row, signed.credential);
    });
  const choosePasskey = (row: RowEntry, passkey: Passkey) =>
    void act(passkey.id, async () => answer(row, await signWithPasskey(signInOptions, passkey, call.origin)));
  return { pending, failure, several, choose, choosePasskey };
};
