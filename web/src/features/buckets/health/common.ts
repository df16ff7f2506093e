import { COMMON_PASSWORDS } from "../../../kdf/zxcvbn.ts";
import { COMMON } from "./common-count.ts";

const common = new Set(COMMON_PASSWORDS.slice(0, COMMON));

/** Whether a password is in the list of common passwords. The comparison ignores case. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());
