import type { Handle } from "../db/schema.ts";
import { readSetting, writeSetting } from "../setting.store.ts";

const KEY = "sign_up";

/** The stored text of the rule; undefined if the operator never set a rule. */
export const readStoredRule = (handle: Handle): Promise<string | undefined> => readSetting(handle, KEY);

export const storeRule = (handle: Handle, value: string): Promise<void> => writeSetting(handle, KEY, value);
