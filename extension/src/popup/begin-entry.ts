import { chooseBucket } from "../entry/choose-bucket.ts";
import { beginNew } from "../entry/kept-form.ts";
import type { KeptForm } from "../entry/read-form.ts";
import { hostName } from "../match/shown-host.ts";
import type { Vault } from "../vault/read-vault.ts";
import type { FrontPage } from "./front-page.ts";

/**
 * Returns the form of a new entry, with the name and address of the open page. Undefined if there is no bucket in which
 * the account can create entries.
 */
export const beginEntry = (vault: Vault, front: FrontPage | undefined): KeptForm | undefined => {
  const bucket = chooseBucket(vault, front?.site);
  const page = front && { name: hostName(front.site.host), url: front.origin };
  return bucket && beginNew(bucket.uid, page ?? {});
};
