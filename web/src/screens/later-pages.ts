/**
 * @file Maps the names of the pages that are loaded on demand to their code. The router knows only the names, and loads
 * this file when the user opens the first of these pages.
 */

const guests = {
  TwoFactorStepScreen: async () => (await import("./two-factor-screen.tsx")).TwoFactorScreen,
  ForgotPasswordScreen: async () => (await import("./forgot-password-screen.tsx")).ForgotPasswordScreen,
  ResetPasswordScreen: async () => (await import("./reset-password-screen.tsx")).ResetPasswordScreen,
  TermsScreen: async () => (await import("./legal-screens.tsx")).TermsScreen,
  PrivacyScreen: async () => (await import("./legal-screens.tsx")).PrivacyScreen,
  VerifyEmailScreen: async () => (await import("./verify-email-screen.tsx")).VerifyEmailScreen,
  ShareLinkScreen: async () => (await import("./share-link-screen.tsx")).ShareLinkScreen,
};

const settings = {
  SettingsLayout: async () => (await import("./settings/settings-layout.tsx")).SettingsLayout,
  DetailsScreen: async () => (await import("./settings/details-screen.tsx")).DetailsScreen,
  PasswordScreen: async () => (await import("./settings/password-screen.tsx")).PasswordScreen,
  PasskeysScreen: async () => (await import("./settings/passkeys-screen.tsx")).PasskeysScreen,
  TwoFactorScreen: async () => (await import("./settings/two-factor-screen.tsx")).TwoFactorScreen,
  AccountRecoveryScreen: async () => (await import("./settings/recovery-screen.tsx")).RecoveryScreen,
  SessionsScreen: async () => (await import("./settings/sessions-screen.tsx")).SessionsScreen,
  ActivityScreen: async () => (await import("./settings/activity-screen.tsx")).ActivityScreen,
  DataScreen: async () => (await import("./settings/data-screen.tsx")).DataScreen,
  PreferencesScreen: async () => (await import("./settings/preferences-screen.tsx")).PreferencesScreen,
  ExportScreen: async () => (await import("./export-screen.tsx")).ExportScreen,
  ExtensionScreen: async () => (await import("./settings/extension-screen.tsx")).ExtensionScreen,
  ImportScreen: async () => (await import("./import-screen.tsx")).ImportScreen,
};

const billing = {
  BillingLayout: async () => (await import("./billing/billing-layout.tsx")).BillingLayout,
  OverviewScreen: async () => (await import("./billing/billing-screens.tsx")).OverviewScreen,
  BillingDetailsScreen: async () => (await import("./billing/billing-screens.tsx")).BillingDetailsScreen,
  InvoicesScreen: async () => (await import("./billing/billing-screens.tsx")).InvoicesScreen,
  InvoiceScreen: async () => (await import("./billing/billing-screens.tsx")).InvoiceScreen,
  CardsScreen: async () => (await import("./billing/billing-screens.tsx")).CardsScreen,
  SubscribeScreen: async () => (await import("./subscribe-screen.tsx")).SubscribeScreen,
  ChangePlanScreen: async () => (await import("./change-plan-screen.tsx")).ChangePlanScreen,
};

const team = {
  TeamLayout: async () => (await import("./team/team-layout.tsx")).TeamLayout,
  FirstScreen: async () => (await import("./team/team-screens.tsx")).FirstScreen,
  UsersScreen: async () => (await import("./team/team-screens.tsx")).UsersScreen,
  UserScreen: async () => (await import("./team/team-screens.tsx")).UserScreen,
  GroupsScreen: async () => (await import("./team/team-screens.tsx")).GroupsScreen,
  GroupScreen: async () => (await import("./team/team-screens.tsx")).GroupScreen,
  AdminsScreen: async () => (await import("./team/team-screens.tsx")).AdminsScreen,
  RecoveryScreen: async () => (await import("./team/team-screens.tsx")).RecoveryScreen,
  RootPermissionsScreen: async () =>
    (await import("./team/root-permissions-screen.tsx")).RootPermissionsScreen,
  TeamHealthScreen: async () => (await import("./team/team-health-screen.tsx")).TeamHealthScreen,
  AuditScreen: async () => (await import("./team/audit-screen.tsx")).AuditScreen,
  LeaversScreen: async () => (await import("./team/leavers-screen.tsx")).LeaversScreen,
  LeaverScreen: async () => (await import("./team/leaver-screen.tsx")).LeaverScreen,
  JoinScreen: async () => (await import("./team/join-screen.tsx")).JoinScreen,
};

export const laterPages = {
  ...guests,
  AllScreen: async () => (await import("./all-screen.tsx")).AllScreen,
  HealthScreen: async () => (await import("./health-screen.tsx")).HealthScreen,
  TrashScreen: async () => (await import("./trash-screens.tsx")).TrashScreen,
  BucketTrashScreen: async () => (await import("./trash-screens.tsx")).BucketTrashScreen,
  BucketSettingsScreen: async () => (await import("./bucket-settings-screen.tsx")).BucketSettingsScreen,
  UserAccessScreen: async () => (await import("./user-access-screen.tsx")).UserAccessScreen,
  ...settings,
  ...billing,
  ...team,
};

export type LaterPage = keyof typeof laterPages;
