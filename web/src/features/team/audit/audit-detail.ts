import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import { ACCESS_POLICIES, MODELS, PERMISSIONS } from "@keepwell/contract/team/permissions.ts";
import type { AuditText } from "../../../text/audit-text.ts";
import type { BillingText } from "../../../text/billing-text.ts";
import type { PermissionsText } from "../../../text/permissions-text.ts";

export interface DetailWords {
  readonly log: AuditText["log"];
  readonly permissions: PermissionsText["names"];
  readonly plans: BillingText["plans"];
}

/**
 * Matches the detail of an event about an access list. The detail names the object and the permissions that the list
 * grants (`bucket Team: read, write`).
 */
const GRANTED = /^([a-z]+) (.*): ([a-z_, ]*)$/s;

const among = <Word extends string>(words: readonly Word[], one: string | undefined): Word | undefined =>
  words.find((word) => word === one);

const grantedIn = (detail: string, { log, permissions }: DetailWords): string => {
  const [, on, name = "", granted = ""] = GRANTED.exec(detail) ?? [];
  const model = among(MODELS, on);
  if (model === undefined) return detail;
  const names = granted.split(", ").map((one) => {
    const permission = among(PERMISSIONS, one);
    return permission === undefined ? one : permissions[permission];
  });
  return log.granted(`${log.models[model]} ${name}`.trim(), names.join(", "));
};

const isKey = <Words extends object>(words: Words, one: string): one is keyof Words & string =>
  Object.hasOwn(words, one);

/** The plan that an event names, or the previous and the new plan (`small_business → enterprise`). */
const plansIn = (detail: string, { plans }: DetailWords): string =>
  detail
    .split(" → ")
    .map((one) => (isKey(plans, one) ? plans[one] : one))
    .join(" → ");

/** Returns the details of an event in the page's language. Translates the server's terms, but not names. */
export const describeDetail = ({ kind, detail }: AuditRow, words: DetailWords): string | null => {
  if (detail === null) return null;
  if (kind.startsWith("access_list_")) return grantedIn(detail, words);
  if (kind === "plan_changed" || kind === "subscription_started") return plansIn(detail, words);
  const { exporters, lockLimits } = words.log;
  if (kind === "export_policy_changed" && isKey(exporters, detail)) return exporters[detail];
  if (kind === "lock_policy_changed" && isKey(lockLimits, detail)) return lockLimits[detail];
  const policy = kind === "policy_changed" ? among(ACCESS_POLICIES, detail) : undefined;
  return policy === undefined ? detail : words.log.policies[policy];
};
