/** @file The tables as Kysely sees them. A test compares this file with the migrated database. */

import type { AccessType } from "@keepwell/contract/abilities.ts";
import type { CardBrand } from "@keepwell/contract/billing/card-number.ts";
import type { Rotation } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import type { AccountEventKind } from "@keepwell/contract/identity/account-events.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { LinkAccessType } from "@keepwell/contract/sharing/links.endpoints.ts";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { EnterpriseKeyKind } from "@keepwell/contract/team/enterprise.endpoints.ts";
import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import type { MemberState } from "@keepwell/contract/team/users.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { ColumnType, Generated, GeneratedAlways, Kysely } from "kysely";
import type { Customer } from "../gateways/payments/engine/state.ts";
import type {
  PaymentProvider,
  ProviderInvoice,
  ProviderLine,
  ProviderStatus,
} from "../gateways/payments/payment-provider.ts";
import type { KeptCard } from "../gateways/payments/read-card.ts";
import type { SandboxMade, SandboxSubject } from "../gateways/payments/sandbox/made.ts";

/** Who takes payments. */
export type ProviderKind = PaymentProvider["kind"];
export type EmailPurpose = "verify" | "reset";
/** What opened the account key with a reset link. */
export type RecoveredBy = "code" | "browser" | "administrator";

/** Set by the database, never changed. */
type Created = ColumnType<Date, never, never>;
/** Set by the database, changed on update. */
type Touched = ColumnType<Date, never, Date>;

interface SettingTable {
  key: string;
  value: string;
}

interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface UserTable {
  uid: string;
  email: string;
  firstname: string;
  lastname: string;
  locale: string;
  kdf: number;
  /** Base64 of 16 bytes. */
  salt: string;
  /** Argon2id of the authentication key, with the pepper. */
  verifier: string;
  /** Counts passwords. */
  epoch: Generated<number>;
  /** Counts account keys. */
  ak_gen: Generated<number>;
  sek: Sealed<"sek">;
  bundle: ColumnType<Bundle, string, string>;
  private_key_x: Sealed<"idk-x">;
  private_key_ed: Sealed<"idk-ed">;
  email_verified_at: Date | null;
  /** Asked for, and not proven yet. */
  pending_email: string | null;
  created_at: Created;
}

export interface SessionTable {
  sid: string;
  user_uid: string;
  /** Null until the client has sealed the account key for its browser. */
  sealed_sek: Sealed<"sek-session"> | null;
  user_agent: string;
  ip: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  /** When the person last gave the password again. */
  confirmed_at: Date | null;
}

export interface SubscriberTable {
  uid: string;
  /** Either this or the enterprise. */
  user_uid: string | null;
  enterprise_uid: string | null;
  firstname: string;
  lastname: string;
  organization: string | null;
  /** With the city, the postal code and the country: all of them or none. */
  address: string | null;
  address2: string | null;
  city: string | null;
  postalcode: string | null;
  iso_country: string | null;
  iso_state: string | null;
  provider: ProviderKind | null;
  /** The provider's id. */
  provider_customer: string | null;
  /** Seconds by which a test has moved the customer's time ahead. */
  clock_offset: Generated<number>;
  trial_used_at: Date | null;
  sync_asked: Generated<number>;
  sync_done: Generated<number>;
  synced_at: Date | null;
  created_at: Created;
}

/** A first payment that its holder has not confirmed has begun nothing: it is not kept. */
export type SubscriptionStatus = Exclude<ProviderStatus, "incomplete" | "incomplete_expired">;

export interface SubscriptionTable {
  uid: string;
  subscriber_uid: string;
  plan: PlanId;
  provider_subscription: string | null;
  /** Null where the plan is free or the operator gave it. */
  status: SubscriptionStatus | null;
  period_end: Date | null;
  trial_end: Date | null;
  cancels_at_end: Generated<boolean>;
  ended_at: Date | null;
  paid_until: Date | null;
  extra: Generated<number>;
  /** Of a change under way. */
  next_plan: PlanId | null;
  created_at: Created;
  updated_at: Touched;
}

export interface CreditCardTable {
  uid: string;
  subscriber_uid: string;
  provider_card: string;
  brand: CardBrand;
  last4: string;
  exp_month: number;
  exp_year: number;
  name: string;
  is_default: boolean;
  added_at: Date;
}

export interface InvoiceTable {
  uid: string;
  subscriber_uid: string;
  provider_invoice: string;
  reference: string;
  created_at: Date;
  status: ProviderInvoice["status"];
  subtotal: number;
  tax: number;
  total: number;
  amount_paid: number;
  amount_remaining: number;
  amount_refunded: Generated<number>;
  lines: ColumnType<readonly ProviderLine[], string, string>;
}

export type OperationKind = "add_card" | "bill_extra" | "change_plan" | "close" | "sign_up" | "subscribe";

export interface BillingOperationTable {
  key: string;
  subscriber_uid: string;
  kind: OperationKind;
  args: ColumnType<unknown, string, string>;
  state: Generated<"open" | "done" | "refused">;
  waits: Generated<boolean>;
  refusal: string | null;
  customer: string | null;
  attempts: Generated<number>;
  leased_until: Date | null;
  created_at: Date;
}

export interface PaymentEventTable {
  id: string;
  type: string;
  customer: string;
  received_at: Date;
  handled_at: Date | null;
  attempts: Generated<number>;
  next_try_at: Date;
}

export interface BucketTable {
  uid: string;
  owner_uid: string;
  name: string;
  is_system: boolean;
  gen: Generated<number>;
  header_mac: string;
  /** The account key, given up since, that its key hangs on: such a bucket is in no answer. */
  locked_ak_gen: number | null;
  rotation: Rotation | null;
  /** Once the system bucket, and brought back beside the new one. */
  recovered: Generated<boolean>;
  /** Of a team's bucket. */
  enterprise_uid: string | null;
  /** Nothing comes down to it from above. */
  is_restricted: Generated<boolean>;
  created_at: Created;
  updated_at: Touched;
}

export interface AccessTable {
  uid: string;
  bucket_uid: string;
  email: string;
  user_uid: string | null;
  access_type: GivenAccessType;
  invite_mac: string;
  invited_by: string | null;
  created_at: Created;
  updated_at: Touched;
}

export interface BucketGrantTable {
  bucket_uid: string;
  user_uid: string;
  gen: number;
  key_gen: number;
  access_type: AccessType;
  wire: string;
  signer_uid: string;
  signer_bundle: ColumnType<Bundle, string, string>;
  signed_at: Date;
}

interface BucketOwnerGrantTable {
  seq: Generated<number>;
  bucket_uid: string;
  wire: string;
  signer_bundle: ColumnType<Bundle, string, string>;
}

interface BucketHandoverTable {
  bucket_uid: string;
  to_uid: string;
  wire: string;
  signer_bundle: ColumnType<Bundle, string, string>;
  offered_at: Created;
}

export interface AccessLinkTable {
  access_uid: string;
  /** Base64. */
  x_pk: string;
  verifier_hash: string;
  wire: string;
  signer_uid: string;
  signer_bundle: ColumnType<Bundle, string, string>;
  access_type: LinkAccessType;
  gen: number;
  owner_uid: string;
  claim: string | null;
  used_at: Date | null;
  created_at: Created;
}

interface AccountStateTable {
  user_uid: string;
  seq: number;
  sealed: Sealed<"state">;
}

interface OwnBucketKeyTable {
  bucket_uid: string;
  gen: number;
  user_uid: string;
  wrap: Sealed<"bk-self">;
}

export interface ListTable {
  uid: string;
  bucket_uid: string;
  name: string;
  is_restricted: Generated<boolean>;
  created_at: Created;
  updated_at: Touched;
}

export interface EntryTable {
  uid: string;
  bucket_uid: string;
  /** A list of the same bucket. */
  list_uid: string | null;
  type: EntryType;
  name: string;
  rev: number;
  ek: Sealed<"ek">;
  ek_gen: number;
  gen: number;
  meta_mac: string;
  url: Sealed<"field-url"> | null;
  username: Sealed<"field-username"> | null;
  password: Sealed<"field-password"> | null;
  text: Sealed<"field-text">;
  extra: Sealed<"field-extra">;
  is_restricted: Generated<boolean>;
  created_at: Created;
  updated_at: Touched;
  updated_by: string | null;
}

export interface MarkTable {
  uid: Generated<string>;
  user_uid: string;
  bucket_uid: string;
  created_at: Created;
}

interface EntryVersionTable {
  entry_uid: string;
  rev: number;
  name: string;
  ek_gen: number;
  meta_mac: string;
  url: Sealed<"field-url"> | null;
  username: Sealed<"field-username"> | null;
  password: Sealed<"field-password"> | null;
  text: Sealed<"field-text">;
  extra: Sealed<"field-extra">;
  saved_at: Date;
  saved_by: string | null;
}

interface EntryPreviousKeyTable {
  entry_uid: string;
  /** Generation of the key that is sealed, under the one after it. */
  ek_gen: number;
  sealed: Sealed<"ek-prev">;
}

export type EnterpriseRole = "admin" | "member";

export interface EnterpriseTable {
  uid: string;
  name: string;
  /** Base64. */
  root_pk: string;
  erk_gen: number;
  /** Hex, as the roster's last entry has it. */
  erk_b_fingerprint: string;
  erk_r_fingerprint: string;
  /** Of the roster's last entry. */
  roster_seq: Generated<number>;
  /** Its hash, hex; null until the roster is next appended to. */
  roster_head: string | null;
  erk_due: Generated<boolean>;
  created_at: Created;
}

interface EnterpriseMemberTable {
  /** Of the account, or of the one to be. */
  user_uid: string;
  enterprise_uid: string;
  role: EnterpriseRole;
  state: MemberState;
  joined_at: Date | null;
  suspended_at: Date | null;
  created_at: Created;
}

export interface MemberInvitationTable {
  user_uid: string;
  firstname: string;
  lastname: string;
  email: string;
  locale: string;
  token_hash: string | null;
  sent_at: Date;
  expires_at: Date;
}

interface RosterMemberTable {
  enterprise_uid: string;
  user_uid: string;
  /** Hex. */
  fingerprint: string;
  is_admin: boolean;
}

interface RosterGroupTable {
  enterprise_uid: string;
  group_uid: string;
  gen: number;
  /** Hex. */
  fingerprint: string;
  name: string;
}

export interface UserGroupTable {
  uid: string;
  enterprise_uid: string;
  friendly_name: string;
  name: string;
  rekey_due: Generated<boolean>;
  created_at: Created;
}

interface UserGroupMemberTable {
  group_uid: string;
  user_uid: string;
  created_at: Created;
}

export interface GroupKeyTable {
  group_uid: string;
  gen: number;
  recipient_kind: "user" | "ent";
  recipient_uid: string;
  /** Of the recipient's identity, or of the enterprise's keys. */
  recipient_gen: number;
  wire: string;
  signer_uid: string;
  signer_bundle: ColumnType<Bundle, string, string>;
  created_at: Created;
}

export interface BucketGroupGrantTable {
  bucket_uid: string;
  gen: number;
  group_uid: string;
  group_gen: number;
  wire: string;
  signer_uid: string;
  signer_bundle: ColumnType<Bundle, string, string>;
  signed_at: Date;
}

export interface AccessListTable {
  uid: string;
  enterprise_uid: string;
  /** On the enterprise where this and the two after it are null. */
  bucket_uid: string | null;
  list_uid: string | null;
  entry_uid: string | null;
  name: string;
  permissions: Permission[];
  created_at: Created;
}

interface AccessListMemberTable {
  access_list_uid: string;
  /** Either this or the group. */
  user_uid: string | null;
  group_uid: string | null;
}

export interface EscrowTable {
  user_uid: string;
  enterprise_uid: string;
  ak_gen: number;
  erk_gen: number;
  wire: string;
  signer_bundle: ColumnType<Bundle, string, string>;
  created_at: Created;
}

export interface RecoveryRequestTable {
  uid: string;
  enterprise_uid: string;
  user_uid: string;
  secret_hash: string;
  /** Base64. */
  x_pk: string;
  state: "waiting" | "taken" | "approved" | "refused";
  admin_uid: string | null;
  admin_bundle: ColumnType<Bundle | null, string | null, string | null>;
  ak_gen: number | null;
  wire: string | null;
  created_at: Date;
  expires_at: Date;
}

export interface AuditEventTable {
  seq: GeneratedAlways<number>;
  enterprise_uid: string;
  at: Date;
  kind: AuditKind;
  actor_uid: string | null;
  actor_name: string | null;
  object_model: Model | "user" | "group" | "access_list" | null;
  object_uid: string | null;
  object_name: string | null;
  bucket_uid: string | null;
  bucket_name: string | null;
  detail: string | null;
  ip: string | null;
}

interface LeaverReportTable {
  uid: string;
  enterprise_uid: string;
  user_uid: string;
  fullname: string;
  email: string;
  left_at: Date;
}

export interface LeaverItemTable {
  uid: string;
  report_uid: string;
  entry_uid: string;
  entry_name: string;
  bucket_uid: string;
  bucket_name: string;
  opened_at: Date | null;
  done_at: Date | null;
  done_by: string | null;
}

interface RosterEntryTable {
  enterprise_uid: string;
  seq: number;
  wire: string;
  created_at: Created;
}

export interface EnterpriseKeyTable {
  enterprise_uid: string;
  user_uid: string;
  kind: EnterpriseKeyKind;
  gen: number;
  key_gen: number;
  wire: string;
  signer_bundle: ColumnType<Bundle, string, string>;
  created_at: Created;
}

export interface BucketEnterpriseGrantTable {
  bucket_uid: string;
  gen: number;
  erk_gen: number;
  wire: string;
  signer_uid: string;
  signer_bundle: ColumnType<Bundle, string, string>;
  signed_at: Date;
}

/** What a template tells; all of it texts. */
export type MessageVars = Readonly<Record<string, string>>;

export interface MessageTable {
  uid: string;
  kind: "mail" | "sms";
  template: string;
  to_name: string;
  to_address: string;
  locale: string;
  vars: ColumnType<MessageVars, string, string>;
  /** A second message under the same key is not written. */
  dedupe_key: string | null;
  status: Generated<"queued" | "sent" | "failed" | "kept">;
  attempts: Generated<number>;
  next_try_at: Date;
  useful_until: Date;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface PhoneCheckTable {
  user_uid: string;
  purpose: string;
  attempt: string;
  phone: string;
  code_mac: string | null;
  tries: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
}

interface EmailTokenTable {
  token_hash: string;
  user_uid: string;
  purpose: EmailPurpose;
  /** Where it was sent. */
  email: string;
  expires_at: Date;
  used_at: Date | null;
  recovered_by: RecoveredBy | null;
  created_at: Created;
}

interface RecoveryCodeTable {
  user_uid: string;
  wrap: Sealed<"ak-recovery">;
  verifier_hash: string;
  ak_gen: number;
  created_at: Date;
  /** When its owner showed that it was written down. */
  saved_at: Date | null;
}

interface DeviceTable {
  uid: string;
  user_uid: string;
  wrap: Sealed<"ak-device">;
  ak_gen: number;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
}

export interface RetiredKeyTable {
  uid: string;
  user_uid: string;
  ak_gen: number;
  epoch: number;
  kdf: number;
  salt: string;
  verifier: string;
  sek: Sealed<"sek">;
  recovery_wrap: Sealed<"ak-recovery"> | null;
  recovery_verifier_hash: string | null;
  retired_at: Date;
  erase_at: Date;
}

interface AccountEventTable {
  seq: Generated<number>;
  user_uid: string;
  kind: AccountEventKind;
  ip: string;
  user_agent: string;
  at: Date;
}

export interface PhoneFactorTable {
  user_uid: string;
  /** The proven number, in E.164 form. */
  phone: string | null;
  confirmed_at: Date | null;
  pending_phone: string | null;
  pending_sid: string | null;
  pending_until: Date | null;
}

export interface AuthenticatorTable {
  user_uid: string;
  /** Sealed under the server's two-factor key. */
  secret: string | null;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  pending_secret: string | null;
  pending_until: Date | null;
}

interface BackupCodeTable {
  user_uid: string;
  code_mac: string;
  made_at: Date;
  used_at: Date | null;
}

export interface SignInAttemptTable {
  uid: string;
  token_hash: string;
  user_uid: string;
  epoch: number;
  tries: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
}

interface SandboxCustomerTable {
  id: string;
  state: ColumnType<Customer, string, string>;
  clock_offset: number;
  /** In the world's time. */
  next_due_at: Date | null;
}

interface SandboxKeyTable {
  key: string;
  customer: string | null;
  args_mac: string;
  made: ColumnType<SandboxMade, string, string>;
  created_at: Date;
}

interface SandboxCardTokenTable {
  token_hash: string;
  card: ColumnType<KeptCard, string, string>;
  expires_at: Date;
}

interface SandboxChallengeTable {
  secret_hash: string;
  customer: string;
  subject: ColumnType<SandboxSubject, string, string>;
  outcome: "passed" | "failed" | null;
  expires_at: Date;
}

interface SandboxEventTable {
  id: string;
  body: string;
  created_at: Date;
}

export interface Tables {
  settings: SettingTable;
  rate_limits: RateLimitTable;
  users: UserTable;
  sessions: SessionTable;
  subscribers: SubscriberTable;
  subscriptions: SubscriptionTable;
  credit_cards: CreditCardTable;
  invoices: InvoiceTable;
  billing_operations: BillingOperationTable;
  payment_events: PaymentEventTable;
  buckets: BucketTable;
  own_bucket_keys: OwnBucketKeyTable;
  accesses: AccessTable;
  bucket_grants: BucketGrantTable;
  bucket_owner_grants: BucketOwnerGrantTable;
  bucket_handovers: BucketHandoverTable;
  access_links: AccessLinkTable;
  account_states: AccountStateTable;
  enterprises: EnterpriseTable;
  enterprise_members: EnterpriseMemberTable;
  roster_entries: RosterEntryTable;
  member_invitations: MemberInvitationTable;
  roster_members: RosterMemberTable;
  roster_groups: RosterGroupTable;
  user_groups: UserGroupTable;
  user_group_members: UserGroupMemberTable;
  group_keys: GroupKeyTable;
  bucket_group_grants: BucketGroupGrantTable;
  access_lists: AccessListTable;
  access_list_members: AccessListMemberTable;
  escrows: EscrowTable;
  recovery_requests: RecoveryRequestTable;
  audit_events: AuditEventTable;
  leaver_reports: LeaverReportTable;
  leaver_items: LeaverItemTable;
  enterprise_keys: EnterpriseKeyTable;
  bucket_enterprise_grants: BucketEnterpriseGrantTable;
  bookmarks: MarkTable;
  archives: MarkTable;
  lists: ListTable;
  entries: EntryTable;
  entry_versions: EntryVersionTable;
  entry_previous_keys: EntryPreviousKeyTable;
  messages: MessageTable;
  phone_checks: PhoneCheckTable;
  email_tokens: EmailTokenTable;
  account_events: AccountEventTable;
  phone_factors: PhoneFactorTable;
  authenticators: AuthenticatorTable;
  backup_codes: BackupCodeTable;
  sign_in_attempts: SignInAttemptTable;
  recovery_codes: RecoveryCodeTable;
  devices: DeviceTable;
  retired_keys: RetiredKeyTable;
  sandbox_customers: SandboxCustomerTable;
  sandbox_keys: SandboxKeyTable;
  sandbox_card_tokens: SandboxCardTokenTable;
  sandbox_challenges: SandboxChallengeTable;
  sandbox_events: SandboxEventTable;
}

/**
 * The database or a transaction on it. Every store function takes it first: PGlite has one
 * connection, and the outer handle used inside a transaction waits for ever.
 */
export type Handle = Kysely<Tables>;
