/**
 * @file The tables as Kysely sees them. The tables of each area are in schema/. A test compares them with the migrated
 * database.
 */
import type { Kysely } from "kysely";
import type { BillingTables } from "./schema/billing.ts";
import type { BucketsTables } from "./schema/buckets.ts";
import type { CredentialTables } from "./schema/credentials.ts";
import type { IdentityTables } from "./schema/identity.ts";
import type { KeyCopyTables } from "./schema/key-copies.ts";
import type { MessagesTables } from "./schema/messages.ts";
import type { SandboxPaymentTables } from "./schema/sandbox-payments.ts";
import type { SharingTables } from "./schema/sharing.ts";
import type { SystemTables } from "./schema/system.ts";
import type { TeamAccessTables } from "./schema/team-access.ts";
import type { TeamAuditTables } from "./schema/team-audit.ts";
import type { TeamMembersTables } from "./schema/team-members.ts";
import type { TeamPasswordHealthTables } from "./schema/team-password-health.ts";
import type { TwoFactorTables } from "./schema/two-factor.ts";

export interface Tables
  extends BillingTables,
    BucketsTables,
    CredentialTables,
    IdentityTables,
    KeyCopyTables,
    MessagesTables,
    SandboxPaymentTables,
    SharingTables,
    SystemTables,
    TeamAccessTables,
    TeamAuditTables,
    TeamPasswordHealthTables,
    TeamMembersTables,
    TwoFactorTables {}

/**
 * The database or a transaction on it, the first argument of every store function. Inside a transaction, pass the
 * transaction's handle: the outer handle uses another connection, which does not see the transaction's writes.
 */
export type Handle = Kysely<Tables>;
