/**
 * @file Holds the state of the form that saves a passkey. When the user submits it, saves the passkey and answers the
 * website.
 */
import { createEntry, updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useMemo, useRef, useState } from "react";
import { chooseBucket } from "../entry/choose-bucket.ts";
import { lockIfDue, noteUse } from "../lock/locking.ts";
import { siteOfPage } from "../match/site.ts";
import { failureOf } from "../page/failure-words.ts";
import { useSettling } from "../page/use-settling.ts";
import { makePasskey } from "../passkeys/make-passkey.ts";
import { text } from "../text/text.ts";
import { readAndKeep } from "../vault/read-and-keep.ts";
import { openFully, type Vault } from "../vault/read-vault.ts";
import type { SaveCall } from "./begin.ts";
import { end } from "./end.ts";
import { addPasskey, createWithPasskey, type EntryCalls, NoRoom, nameOfNew } from "./save.ts";
import { siteEntries } from "./site-entries.ts";

export const NEW = "new";
/** How long the answer to the website waits for the new index, in milliseconds. */
const INDEX_MS = 5000;

const entryCallsOf = ({ session }: SaveCall["open"]): EntryCalls => ({
  open: (entry) => openFully(session, entry),
  update: (bucket, change) => updateEntry(session, bucket, change),
  create: (bucket, entry) => createEntry(session, bucket, entry),
});

/** Renews the index, so that a sign-in immediately after the registration finds the passkey. */
const renewIndex = ({ device, session }: SaveCall["open"]): Promise<unknown> =>
  Promise.race([
    readAndKeep(device, session, () => undefined).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, INDEX_MS)),
  ]);

const failureOfSave = (error: unknown): Failure =>
  error instanceof NoRoom ? { type: "validation", message: text().passkeys.noRoom } : failureOf(error);

export const useSave = ({ call, open, creation, vault }: SaveCall & { readonly vault: Vault }) => {
  const { entries, suggested } = useMemo(
    () => siteEntries(vault.entries, { origin: call.origin, userName: creation.userName }),
    [vault, call.origin, creation.userName],
  );
  const [choice, setChoice] = useState(suggested?.uid ?? NEW);
  const [bucketUid, setBucket] = useState(() => chooseBucket(vault, siteOfPage(call.origin))?.uid);
  // A second attempt must save the same passkey in the same new entry, because the reply to the first attempt may be
  // lost. If the user chooses another bucket, the next attempt creates another entry there.
  const uid = useMemo(() => (bucketUid === undefined ? "" : crypto.randomUUID()), [bucketUid]);
  const made = useRef<ReturnType<typeof makePasskey>>(null);
  const accepts = useSettling();
  const target = entries.find((entry) => entry.uid === choice);
  const bucket = vault.buckets.find((one) => one.uid === bucketUid);
  const name = nameOfNew(creation, call.origin);
  const save = async (): Promise<string | undefined> => {
    if (await lockIfDue()) return undefined;
    await noteUse();
    made.current ??= makePasskey(creation, call.origin, Date.now());
    const { passkey, credential } = await made.current;
    const entryCalls = entryCallsOf(open);
    if (target) await addPasskey(entryCalls, target, passkey);
    else if (bucket) await createWithPasskey(entryCalls, bucket, { uid, name, origin: call.origin, passkey });
    else return undefined;
    await renewIndex(open);
    return credential;
  };
  const submission = useSubmit({
    fields: [],
    failureOf: failureOfSave,
    action: async () => (accepts() ? save() : undefined),
    onDone: (credential) => {
      if (credential !== undefined) void end(call.ticket, "credential", credential);
    },
  });
  return { entries, choice: target ? choice : NEW, setChoice, bucket, setBucket, target, name, submission };
};
