/**
 * @file Writes the content of a mail as blocks of plain text. Both the text and the HTML of the mail are made from
 * them.
 */
import { isIP } from "node:net";
import { type LetterName, type LetterVars, type MessageLocale, messageLocale } from "../message.ts";
import { browserName } from "./browser-name.ts";
import { en } from "./en.ts";
import { frCa } from "./fr-ca.ts";
import type { Wording, Words } from "./words.ts";

const WORDS: Readonly<Record<MessageLocale, Words>> = { en, "fr-CA": frCa };

export type Block =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly label: string; readonly hint: string; readonly url: string }
  | { readonly kind: "facts"; readonly rows: readonly (readonly [label: string, value: string])[] };

export interface Letter {
  readonly locale: MessageLocale;
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly footer: string;
  /** The address of the page to which the mail leads; undefined if the mail leads to no page. */
  readonly link: string | undefined;
}

/** The recipient of a mail. All links in the mail begin with `publicUrl`, never with a host that a request named. */
export interface LetterFor {
  readonly name: string;
  readonly locale: string;
  readonly publicUrl: string;
}

export const wordsFor = (locale: string): Words => WORDS[messageLocale(locale)];

const buildLink = <N extends LetterName>(name: N, vars: LetterVars[N], publicUrl: string) => {
  const token = "token" in vars ? encodeURIComponent(vars.token) : "";
  const bucket = "bucketUid" in vars ? encodeURIComponent(vars.bucketUid) : "";
  const paths: Partial<Record<LetterName, string>> = {
    verify_address: `/app/verify/${token}`,
    reset_password: `/app/auth/reset-password/${token}`,
    share_invited: "/app/signup",
    share_added: "/app/",
    share_joined: `/app/bucket/${bucket}/settings/user-access`,
    share_link_used: `/app/bucket/${bucket}/settings/user-access`,
    handover_offered: "/app/",
    team_invitation: `/app/auth/reset-password/${token}`,
    recovery_asked: "/app/team/recovery",
    member_waiting: "/app/team/users",
    recovery_approved: `/app/auth/reset-password/${token}`,
    trial_ending: "/app/billing/overview",
    payment_failed: "/app/billing/overview",
    payment_action: "/app/subscribe",
    card_expiring: "/app/billing/cards",
    subscription_ended: "/app/subscribe",
  };
  const path = paths[name];
  return path === undefined ? undefined : publicUrl + path;
};

/** Writes a time as `2026-07-03 14:05 UTC`: in UTC, because the reader's time zone is not known. */
const shownTime = (at: string): string =>
  `${new Date(at).toISOString().slice(0, "2026-07-03T14:05".length).replace("T", " ")} UTC`;

const NETWORK_UNKNOWN = "–";

const toFacts = (vars: LetterVars[LetterName], words: Words): Block[] => {
  const { facts } = words;
  const rows: [string, string][] = [];
  if ("at" in vars) rows.push([facts.at, shownTime(vars.at)]);
  if ("userAgent" in vars) rows.push([facts.browser, browserName(vars.userAgent, words)]);
  if ("network" in vars)
    rows.push([facts.network, isIP(vars.network) === 0 ? NETWORK_UNKNOWN : vars.network]);
  return rows.length === 0 ? [] : [{ kind: "facts", rows }];
};

const text = (one: string): Block => ({ kind: "text", text: one });

/** Writes the mail. Throws if a time cannot be parsed. */
export const writeLetter = <N extends LetterName>(
  name: N,
  vars: LetterVars[N],
  { name: reader, locale: stored, publicUrl }: LetterFor,
): Letter => {
  const locale = messageLocale(stored);
  const words = WORDS[locale];
  const wording: Wording = words.letters[name](vars);
  const link = buildLink(name, vars, publicUrl);
  const action: Block[] =
    link === undefined || wording.action === undefined
      ? []
      : [{ kind: "link", label: wording.action, hint: words.copyLink, url: link }];
  return {
    locale,
    subject: wording.subject,
    blocks: [
      text(words.hello(reader)),
      ...wording.paragraphs.map(text),
      ...action,
      ...toFacts(vars, words),
      ...wording.after.map(text),
    ],
    footer: words.footer(new URL(publicUrl).host),
    link,
  };
};
