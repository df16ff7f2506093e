import { COMMON_PASSWORDS } from "../../../kdf/zxcvbn.ts";
import { COMMON } from "./common-count.ts";

const common = new Set(COMMON_PASSWORDS.slice(0, COMMON));

/** Ignores case. The list is in lower case, and a common password with a capital letter is still common. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());
