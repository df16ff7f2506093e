import { COMMON_PASSWORDS } from "../../../kdf/zxcvbn.ts";
import { COMMON } from "./common-count.ts";

const common = new Set(COMMON_PASSWORDS.slice(0, COMMON));

/** The list is in lower case; a capital letter at the beginning does not make it a different password. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());
