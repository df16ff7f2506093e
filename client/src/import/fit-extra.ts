import { utf8 } from "@keepwell/crypto/bytes.ts";
import { EMPTY_EXTRA, EXTRA_LIMITS, type Extra, type ExtraField } from "../extra/extra.ts";
import { withAddedModes } from "../extra/match-modes.ts";
import { withPasskey } from "../extra/passkeys.ts";
import { readTotp } from "../extra/read-totp.ts";
import type { Fitting } from "./fitting.ts";
import type { RawEntry } from "./raw-entry.ts";

/**
 * Whether a custom field can hold the name and the value. A form shows the value on one line, so line breaks would be
 * lost.
 */
const fitsField = ({ name, value }: ExtraField): boolean =>
  name.length <= EXTRA_LIMITS.fieldNameChars && !/[\r\n]/.test(value);

const fitFields = (fields: readonly ExtraField[], fitting: Fitting): ExtraField[] => {
  const fitted: ExtraField[] = [];
  for (const field of fields) {
    if (field.name === "" && field.value === "") continue;
    if (fitted.length < EXTRA_LIMITS.fields && fitsField(field)) fitted.push(field);
    else fitting.move("field", { label: field.name, value: field.value });
  }
  return fitted;
};

/** The addresses of an entry after the first, without duplicates. The first address is a field of its own. */
const fitUrls = ([first, ...more]: readonly string[], fitting: Fitting): string[] => {
  const fitted: string[] = [];
  for (const url of new Set(more)) {
    if (url === first) continue;
    const fits = fitted.length < EXTRA_LIMITS.urls && utf8(url).length <= EXTRA_LIMITS.urlBytes;
    if (fits) fitted.push(url);
    else fitting.move("url", { value: url });
  }
  return fitted;
};

const fitTotp = (text: string, fitting: Fitting): Pick<Extra, "totp"> => {
  if (text === "") return {};
  if (text.length > EXTRA_LIMITS.totpChars) {
    fitting.move("totp", { value: text });
    return {};
  }
  if (!readTotp(text)) fitting.found.push({ effect: "kept", reason: "totp_unreadable", part: "totp" });
  return { totp: { text } };
};

/** Puts those values of a row that have no field of their own into an `extra`, or into the text if they do not fit. */
export const fitExtra = (raw: RawEntry, fitting: Fitting): Extra => {
  const { urls, totp, fields, imported, matches = [], passkeys = [] } = raw;
  const fitted = fitUrls(urls, fitting);
  const kept = new Set([urls[0], ...fitted]);
  const extra: Extra = {
    ...EMPTY_EXTRA,
    ...fitTotp(totp.trim(), fitting),
    urls: fitted,
    fields: fitFields(fields, fitting),
    others: imported ? { imported } : {},
  };
  return withAddedModes(
    passkeys.reduce(withPasskey, extra),
    matches.filter(({ text }) => kept.has(text)),
  );
};
