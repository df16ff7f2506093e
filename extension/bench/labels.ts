/**
 * @file Converts the labels of the corpus (`data-manual-scoring`) to the classifier's kinds. The label `password` does
 * not say whether the password is new or current. The name of the page decides:
 * - On a page for signing in, the password is the current one.
 * - On a page for signing up, the password is new.
 * - On any other page, and on a page with several forms that have a labelled password, both answers count as right.
 */
import type { FieldKind } from "../src/classify/classify.ts";
import type { MeasuredField } from "./in-page.ts";

export interface MeasuredPage {
  readonly file: string;
  readonly fields: readonly MeasuredField[];
}

export type Expected = FieldKind | "either-password";

const IDENTITY = /^(?:username|emailAddress|username OR emailAddress)$/;
const PASSWORD = /^password/;

const isSignIn = (file: string): boolean => /login/.test(file);
const isSignUp = (file: string): boolean => /signup\.html$/.test(file);

const barePassword = ({ file, fields }: MeasuredPage): Expected => {
  const forms = new Set(fields.filter(({ label }) => PASSWORD.test(label)).map(({ form }) => form));
  if (forms.size > 1 || isSignIn(file) === isSignUp(file)) return "either-password";
  return isSignUp(file) ? "new-password" : "current-password";
};

/**
 * Returns the kind that the classifier should find. A field takes a login name only in a form with a password, or on a
 * page for signing in.
 */
export const expectedKind = (page: MeasuredPage, { label, withPassword }: MeasuredField): Expected => {
  if (label === "password.new") return "new-password";
  if (label === "password.current") return "current-password";
  if (label === "password") return barePassword(page);
  if (label === "totp") return "one-time-code";
  return IDENTITY.test(label) && (withPassword || isSignIn(page.file)) ? "login-name" : "other";
};
