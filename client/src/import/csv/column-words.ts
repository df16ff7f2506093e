/** @file Column headings of exports, in English and French, as `columnKey` normalises them. */

export const COLUMN_TARGETS = [
  "name",
  "url",
  "username",
  /** The user name, if the row has no other user name. Otherwise a custom field, unless it equals the user name. */
  "email",
  "password",
  "text",
  "totp",
  "list",
  "bucket",
  /** A custom field named after the column. */
  "field",
  /** A hidden custom field named after the column. */
  "hidden",
  "skip",
] as const;

/** What the values of a column become. */
export type ColumnTarget = (typeof COLUMN_TARGETS)[number];

const WORDS: Partial<Record<ColumnTarget, string>> = {
  name: "name, title, label, item, item name, entry, entry name, account, account name, site name, display name, nom, titre, intitule, libelle, etiquette, nom de l entree, nom du site, nom du compte, compte, element",
  url: "url, urls, uri, uris, website, web site, website url, site, site url, link, address, web address, login uri, login url, hostname, domain, autofillurls, site web, site internet, adresse, adresse web, adresse url, adresse du site, lien, domaine",
  username:
    "username, user name, user, user id, userid, login, login name, loginname, login username, username 1, utilisateur, nom d utilisateur, nom utilisateur, identifiant, identifiants, id utilisateur, usager, nom d usager, code d utilisateur, code d usager",
  email:
    "email, e mail, mail, email address, e mail address, courriel, adresse courriel, adresse e mail, adresse email, adresse mail, mel",
  password: "password, pass, passwd, pwd, login password, secret, mot de passe, motdepasse, mdp, passe",
  text: "note, notes, comment, comments, memo, remark, remarks, extra, description, details, remarque, remarques, commentaire, commentaires",
  totp: "totp, otp, otpauth, otp auth, otp secret, otpsecret, otpurl, otp url, login totp, 2fa, one time password, one time code, totp secret, authenticator key, code a usage unique, secret totp, cle d authentification",
  list: "list, folder, group, grouping, category, dossier, groupe, categorie, liste",
  bucket: "bucket, vault, safe, collection, collections, coffre, coffre fort, coffret",
  hidden:
    "pin, cvv, cvc, cardnumber, card number, private key, recovery code, recovery codes, backup codes, nip, numero de carte, cle privee, code de recuperation, codes de recuperation, code de secours, codes de secours",
};

/**
 * A heading in lower case, without accents and punctuation, so that `Nom d’utilisateur` and `nom_d_utilisateur` are
 * equal.
 */
export const columnKey = (heading: string): string =>
  heading
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const TARGET_OF: ReadonlyMap<string, ColumnTarget> = new Map(
  COLUMN_TARGETS.flatMap((target) =>
    (WORDS[target]?.split(", ") ?? []).map((word) => [word, target] as const),
  ),
);

export const MAX_HEADING_CHARS = 255;

/** What a column with this heading becomes; undefined if the heading is unknown. */
export const findTarget = (heading: string): ColumnTarget | undefined =>
  heading.length > MAX_HEADING_CHARS ? undefined : TARGET_OF.get(columnKey(heading));
