import type { EnterpriseReply } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { Enterprise } from "../people/enterprise.store.ts";

export const presentEnterprise = ({
  uid,
  name,
  root_pk,
  created_at,
  factor_required,
}: Enterprise): EnterpriseReply => ({
  uid,
  name,
  root_pk,
  created_at: created_at.toISOString(),
  factor_required,
});
