/**
 * @file Checks whether a mail may go to an address, and whether a name looks like a person's name. A line break, a
 * comma, a colon or an angle bracket can make a mail program read a second recipient.
 */

const ATOMS = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/i;
const ADDRESS_MAX = 254;
const LOCAL_MAX = 64;

/** `local@domain` in plain ASCII: no quoting, comments, groups, address literals or control characters. */
export const isMailAddress = (text: string): boolean => {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  return (
    text.length <= ADDRESS_MAX &&
    local.length <= LOCAL_MAX &&
    ATOMS.test(local) &&
    DOMAIN.test(text.slice(at + 1))
  );
};

const NAME_MAX = 60;
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ .-]*$/u;
/** Matches a name that many mail programs turn into a link, such as `evil.test`, but not `J. R.`. */
const LIKE_A_HOST = /\.[^\s.]/u;

/**
 * The name if it looks like a person's name, otherwise empty. Users choose their own names, and can sign up with a
 * stranger's address. They must not be able to write that stranger a message in Keepwell's name.
 */
export const plainName = (name: string): string => {
  const text = name.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  return text.length <= NAME_MAX && NAME.test(text) && !LIKE_A_HOST.test(text) ? text : "";
};
