/**
 * @file Holds the state of the form that saves a passkey. When the user submits it, saves the passkey and answers the
 * website.
 */
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
import type { Vault } from "../vault/read-vault.ts";
import type { SaveCall } from "./begin.ts";
import { NoRoom, nameOfNew } from "./save.ts";
import { CallEnded, type SaveEnd, saveAndAnswer } from "./save-and-answer.ts";
import { type Into, savingSteps } from "./saving-steps.ts";
import { siteEntries } from "./site-entries.ts";

export const NEW = "new";

const failureOfSave = (error: unknown): Failure => {
  if (error instanceof NoRoom) return { type: "validation", message: text().passkeys.noRoom };
  return error instanceof CallEnded ? { type: "gone", message: text().passkeys.gone } : failureOf(error);
};

export interface SaveProps extends SaveCall {
  readonly vault: Vault;
  /** Called when a save begins, and when it has ended. */
  readonly onSaving: (isSaving: boolean) => void;
  /** Called when the call had ended before the website got the passkey. `entry` is the name of the passkey's entry. */
  readonly onTooLate: (end: Exclude<SaveEnd, "answered">, entry: string) => void;
}

export const useSave = (props: SaveProps) => {
  const { call, creation, vault, onSaving, onTooLate } = props;
  const { entries, suggested } = useMemo(
    () => siteEntries(vault.entries, { origin: call.origin, userName: creation.userName }),
    [vault, call.origin, creation.userName],
  );
  const [choice, setChoice] = useState(suggested?.uid ?? NEW);
  const [bucketUid, setBucket] = useState(() => chooseBucket(vault, siteOfPage(call.origin))?.uid);
  // A second attempt must save the same passkey in the same new entry, because the reply to the first attempt may be
  // lost. If the user chooses another bucket, the next attempt creates another entry there.
  const uid = useMemo(() => (bucketUid === undefined ? "" : crypto.randomUUID()), [bucketUid]);
  const made = useRef<Awaited<ReturnType<typeof makePasskey>>>(null);
  const accepts = useSettling();
  const target = entries.find((entry) => entry.uid === choice);
  const bucket = vault.buckets.find((one) => one.uid === bucketUid);
  const name = nameOfNew(creation, call.origin);
  const into: Into | undefined = target
    ? { uid: target.uid, name: target.name, bucket: target.bucket, isNewEntry: false }
    : bucket && { uid, name, bucket, isNewEntry: true };
  const save = async (): Promise<(() => void) | undefined> => {
    if (!into || (await lockIfDue())) return undefined;
    await noteUse();
    made.current ??= await makePasskey(creation, call.origin, Date.now());
    const end = await saveAndAnswer(savingSteps(props, made.current, into));
    return () => (end === "answered" ? window.close() : onTooLate(end, into.name));
  };
  const submission = useSubmit({
    fields: [],
    failureOf: failureOfSave,
    action: async () => {
      if (!accepts()) return undefined;
      onSaving(true);
      return save().finally(() => onSaving(false));
    },
    onDone: (after) => after?.(),
  });
  return { entries, choice: target ? choice : NEW, setChoice, bucket, setBucket, target, name, submission };
};
