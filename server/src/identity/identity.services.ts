import type { SignUpPaymentService } from "../billing/sign-up-payment.service.ts";
import type { Context } from "../context.ts";
import { createSessionService } from "../sessions/session.service.ts";
import { createInvitationService } from "../sharing/invitation.service.ts";
import { createAccountService } from "./account.service.ts";
import { createAccountReplacement } from "./account-replacement.ts";
import { createActivityService } from "./activity.service.ts";
import { createAuthenticatorService } from "./authenticator.service.ts";
import { createConfirmationService } from "./confirmation.service.ts";
import { createCredentialService } from "./credential.service.ts";
import { createCredentialProofService } from "./credential-proof.service.ts";
import { createDeviceService } from "./device.service.ts";
import { createEmailService } from "./email.service.ts";
import { createMeService } from "./me.service.ts";
import { createOwnSessionService } from "./own-session.service.ts";
import { createPasskeySignInService } from "./passkey-sign-in.service.ts";
import { createPasswordService } from "./password.service.ts";
import { createPersonalDataService } from "./personal-data.service.ts";
import { createPhoneFactorService } from "./phone-factor.service.ts";
import { createProfileService } from "./profile.service.ts";
import { createRecoveryService } from "./recovery.service.ts";
import { createReplacementService } from "./replacement.service.ts";
import { createResetService } from "./reset.service.ts";
import { createResetLinkService } from "./reset-link.service.ts";
import { createResetProofService } from "./reset-proof.service.ts";
import { createRetiredService } from "./retired.service.ts";
import { createSignInAttemptService } from "./sign-in-attempt.service.ts";
import { createSignInOpening } from "./sign-in-opening.ts";
import { createSignUpRuleService } from "./sign-up-rule.service.ts";
import { createStateService } from "./state.service.ts";
import { createTwoFactorService } from "./two-factor.service.ts";
import { createTwoFactorChangeService } from "./two-factor-change.service.ts";
import { createTwoFactorProofService } from "./two-factor-proof.service.ts";
import { createWebauthnChallengeService } from "./webauthn-challenge.service.ts";

export const createIdentityServices = (context: Context, signUps: SignUpPaymentService) => {
  const sessions = createSessionService(context);
  const activity = createActivityService(context);
  const challenges = createWebauthnChallengeService(context);
  const credentials = createCredentialProofService(context, challenges);
  const proof = createTwoFactorProofService(context, { activity, credentials });
  const confirmation = createConfirmationService(context, proof);
  const opening = createSignInOpening(context, { sessions, activity });
  const signIns = createSignInAttemptService(context, { opening, proof });
  const changes = createTwoFactorChangeService(context, { activity, confirmation });
  const phone = createPhoneFactorService(context, { changes, confirmation, proof });
  const shares = createInvitationService(context);
  const replacement = createAccountReplacement(context);
  const emails = createEmailService(context, activity, shares);
  const profile = createProfileService(context, { activity, confirmation, emails });
  const retired = createRetiredService(context, activity);
  const signUpRules = createSignUpRuleService(context);
  return {
    activity,
    confirmation,
    emails,
    phone,
    replacement,
    sessions,
    signIns,
    signUpRules,
    account: createAccountService(context, {
      ...{ sessions, activity, emails, shares, signIns, signUps, signUpRules },
    }),
    authenticator: createAuthenticatorService(context, { changes, confirmation }),
    credentials: createCredentialService(context, { challenges, changes, confirmation, proof: credentials }),
    devices: createDeviceService(context, { activity, confirmation }),
    me: createMeService(context),
    ownSessions: createOwnSessionService(context, { activity, confirmation }),
    passkeys: createPasskeySignInService(context, { activity, challenges, credentials, opening }),
    password: createPasswordService(context, { activity, confirmation, sessions }),
    personalData: createPersonalDataService(context, { activity, confirmation, profile }),
    profile,
    recovery: createRecoveryService(context, { activity, confirmation }),
    replacements: createReplacementService(context, { activity, replacement, shares }),
    reset: createResetService(context, { activity, shares }),
    resetLinks: createResetLinkService(context, activity),
    resetProofs: createResetProofService(context, activity),
    retired,
    state: createStateService(context),
    twoFactor: createTwoFactorService(context, { changes, confirmation, phone }),
    sweep: async (): Promise<void> => {
      await sessions.sweep();
      await signIns.sweep();
      await emails.sweep();
      await retired.sweep();
      await activity.sweep();
      await phone.sweep();
      await challenges.sweep();
    },
  };
};

export type IdentityServices = ReturnType<typeof createIdentityServices>;
