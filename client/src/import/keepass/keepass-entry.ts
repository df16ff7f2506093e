/** @file Reads one entry of a KeePass file from its XML, which is the same in KDBX and in the XML export. */
import type { ExtraField } from "../../extra/extra.ts";
import type { ImportWords } from "../import-words.ts";
import { attachmentFinding, keptFinding } from "../imported-file.ts";
import { present } from "../json-format.ts";
import { labelledFields, tagFields } from "../labelled-fields.ts";
import type { RawEntry } from "../raw-entry.ts";
import { childNamed, childrenNamed, textOfChild, type XmlElement } from "../xml/parse-xml.ts";
import { isPasskeyKey, readKeepassPasskeys } from "./keepass-passkeys.ts";
import type { KeepassString } from "./keepass-string.ts";
import { keepassTotp, TOTP_KEYS } from "./keepass-totp.ts";

/** Reads a time as the file writes it. Returns undefined if the text is no time, or if no time was set. */
export type ReadTime = (written: string) => string | undefined;

const STANDARD: ReadonlySet<string> = new Set(["Title", "UserName", "Password", "URL", "Notes"]);
const FURTHER_URL = /^KP2A_URL(_\d+)?$/;

const isTrue = (text: string | undefined): boolean => text?.toLowerCase() === "true";

const stringsOf = (entry: XmlElement): ReadonlyMap<string, KeepassString> =>
  new Map(
    childrenNamed(entry, "String").map((string) => {
      const value = childNamed(string, "Value");
      const { attributes, text = "" } = value ?? { attributes: new Map<string, string>() };
      const isProtected = isTrue(attributes.get("Protected")) || isTrue(attributes.get("ProtectInMemory"));
      return [textOfChild(string, "Key"), { value: text, isProtected }];
    }),
  );

const modifiedAt = (entry: XmlElement, readTime: ReadTime): string | undefined =>
  readTime(textOfChild(childNamed(entry, "Times"), "LastModificationTime"));

/** The earlier passwords, the oldest first. Each has the date of the version in which another password replaced it. */
const passwordsBefore = (entry: XmlElement, readTime: ReadTime) => {
  const versions = [...childrenNamed(childNamed(entry, "History"), "Entry"), entry].map((version) => ({
    password: stringsOf(version).get("Password")?.value ?? "",
    modified: modifiedAt(version, readTime),
  }));
  return versions.flatMap(({ password }, at) => {
    const next = versions[at + 1];
    if (!next || password === "" || password === next.password) return [];
    return [{ password, lastUsedDate: next.modified }];
  });
};

const tagsOf = (entry: XmlElement): string[] =>
  textOfChild(entry, "Tags")
    .split(/[;,]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

/** When the password expires; undefined if it does not. */
const expiryOf = (entry: XmlElement, readTime: ReadTime): string | undefined => {
  const times = childNamed(entry, "Times");
  return isTrue(textOfChild(times, "Expires")) ? readTime(textOfChild(times, "ExpiryTime")) : undefined;
};

const importedOf = (entry: XmlElement, readTime: ReadTime) =>
  present({
    from: "keepass",
    tags: tagsOf(entry),
    creationDate: readTime(textOfChild(childNamed(entry, "Times"), "CreationTime")),
    revisionDate: modifiedAt(entry, readTime),
    expiryDate: expiryOf(entry, readTime),
    passwordHistory: passwordsBefore(entry, readTime),
  });

const fieldsOf = (strings: ReadonlyMap<string, KeepassString>): ExtraField[] =>
  [...strings]
    .filter(([key]) => !STANDARD.has(key) && !FURTHER_URL.test(key) && !TOTP_KEYS.has(key))
    .filter(([key]) => !isPasskeyKey(key))
    .map(([name, { value, isProtected }]) => ({ name, value, kind: isProtected ? "hidden" : "text" }));

interface KnownOfFile {
  readonly words: ImportWords;
  readonly readTime: ReadTime;
}

export const readKeepassEntry = (entry: XmlElement, { words, readTime }: KnownOfFile): Partial<RawEntry> => {
  const strings = stringsOf(entry);
  const standard = (key: string) => strings.get(key)?.value ?? "";
  const password = standard("Password");
  const further = [...strings].filter(([key]) => FURTHER_URL.test(key)).map(([, { value }]) => value);
  const urls = [standard("URL"), ...further].filter((url) => url !== "");
  const username = standard("UserName");
  const totp = keepassTotp(strings);
  const { passkeys, unusable } = readKeepassPasskeys(strings);
  const isKept = Object.keys(unusable).length > 0;
  const isLogin = username || password || urls.length > 0 || totp || passkeys.length > 0;
  return {
    type: isLogin ? "password" : "note",
    name: standard("Title"),
    urls,
    username,
    password,
    text: standard("Notes"),
    totp,
    passkeys,
    fields: [
      ...fieldsOf(strings),
      ...tagFields(tagsOf(entry), words),
      ...labelledFields([["expiry_date", expiryOf(entry, readTime)?.slice(0, 10) ?? ""]], words),
    ],
    imported: { ...importedOf(entry, readTime), ...(isKept && { passkeyStrings: unusable }) },
    found: [
      ...(isKept ? [keptFinding("kept_unused", "passkeys")] : []),
      ...childrenNamed(entry, "Binary").map((binary) => attachmentFinding(textOfChild(binary, "Key"))),
    ],
  };
};
