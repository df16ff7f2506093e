import { makeEntryKey } from "@keepwell/crypto/entry/make-entry-key.ts";
import { openField } from "@keepwell/crypto/entry/open-field.ts";
import { sealFields } from "@keepwell/crypto/entry/seal-fields.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { type Row, ratio } from "./timing.ts";

const RUNS = 2000;
const FIELDS = 2;

/** Compares sealing and opening one field with a single WebCrypto call on the same number of bytes. */
export const cryptoRows = async (): Promise<Row[]> => {
  const entryKey = makeEntryKey();
  const place = { eid: makeUid(), ekGen: 1, rev: 1 };
  const note = { text: "a note", extra: "{}" };
  const sealed = await sealFields(entryKey, { ...place, type: "note" }, note);
  const bare = await crypto.subtle.importKey("raw", new Uint8Array(32), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  const padded = new Uint8Array(256);
  const bareSeal = () =>
    crypto.subtle.encrypt({ name: "AES-GCM", iv: crypto.getRandomValues(new Uint8Array(12)) }, bare, padded);
  const iv = new Uint8Array(12);
  const ciphertext = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, bare, padded);
  const bareOpen = () => crypto.subtle.decrypt({ name: "AES-GCM", iv }, bare, ciphertext);
  const seal = () => sealFields(entryKey, { ...place, type: "note" }, note);
  const open = () => openField(entryKey, { ...place, field: "text" }, sealed.text);
  return [
    {
      what: "Seal one field / bare AES-GCM",
      measured: (await ratio(seal, bareSeal, RUNS)) / FIELDS,
      budget: 3,
      unit: "×",
    },
    {
      what: "Open one field / bare AES-GCM",
      measured: await ratio(open, bareOpen, RUNS),
      budget: 3,
      unit: "×",
    },
  ];
};
