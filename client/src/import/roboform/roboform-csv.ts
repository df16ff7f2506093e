import type { ExtraField } from "../../extra/extra.ts";
import { csvFormat } from "../csv/product-csv.ts";

/** Matches a field of a form, `name,,,kind,value`. The value may contain commas. */
const FORM_FIELD = /^(.*?)\$?,,,(\w*),([\s\S]*)$/;

/** Matches the names of the fields that RoboForm also writes into columns of their own. */
const REPEATED = /^(user id|password)$/i;

/**
 * Reads a field of a form from a cell; undefined for a field that also has a column of its own. If a cell is not
 * written like this, its whole text becomes a hidden field. RoboForm writes one cell for each field, but a heading only
 * for the first of these cells.
 */
export const formField = (cell: string): ExtraField | undefined => {
  const [, name, kind, value] = FORM_FIELD.exec(cell) ?? [];
  if (name === undefined || value === undefined) return { name: "RfFieldsV2", value: cell, kind: "hidden" };
  return REPEATED.test(name) ? undefined : { name, value, kind: kind === "pwd" ? "hidden" : "text" };
};

/** RoboForm's CSV. A row without `url`, `login` and `pwd` is a note ("Safenote"). */
export const ROBOFORM_CSV = csvFormat({
  id: "roboform-csv",
  headings: ["name", "url", "login", "pwd", "note", "folder"],
  read: ({ take, takeRest }) => {
    const [url, match] = [take("url"), take("matchurl")];
    const [username, password] = [take("login"), take("pwd")];
    const form = [take("rffieldsv2"), ...takeRest()].filter((cell) => cell !== "");
    const isLogin = url !== "" || username !== "" || password !== "";
    return {
      type: isLogin ? "password" : "note",
      name: take("name"),
      urls: [url, match].filter(Boolean),
      username,
      password,
      text: take("note"),
      fields: form.map(formField).filter((field) => field !== undefined),
      listPath: take("folder").split("/"),
    };
  },
});
