import { billingEn } from "./billing-en.ts";
import { sharingEn } from "./sharing-en.ts";
import { teamEn } from "./team-en.ts";
import type { MethodNames, Words } from "./words.ts";

const METHODS: MethodNames = {
  app: "an authenticator app",
  phone: "a phone number",
  security_key: "a security key",
  backup_codes: "the backup codes",
};

const WAS_IT_YOU =
  "If this was you, there is nothing to do. If it was not, sign in now, change your password, sign out the sessions, and remove the passkeys and security keys you do not know.";

export const en: Words = {
  hello: (name) => (name === "" ? "Hello," : `Hello ${name},`),
  copyLink: "If the button does not work, copy this address into your browser:",
  facts: { at: "When", browser: "Browser", network: "IP address" },
  unknownBrowser: "Unknown browser",
  on: "on",
  footer: (host) =>
    `Sent by Keepwell at ${host}. Keepwell never asks for your password by email, by text message or on the phone.`,
  letters: {
    ...sharingEn,
    ...billingEn,
    ...teamEn,
    verify_address: () => ({
      subject: "Confirm your email address",
      paragraphs: ["Please confirm that this address is yours, so that we can reach you about your account."],
      action: "Confirm my address",
      after: [
        "If you have no account with us, another person typed your address by mistake: you can ignore this message.",
      ],
    }),
    reset_password: () => ({
      subject: "Reset your password",
      paragraphs: [
        "You, or another person, asked to reset the password of your account.",
        "This link is valid for 30 minutes and can be used once.",
      ],
      action: "Reset my password",
      after: [
        "If you did not ask for it, you can ignore this message: your password stays as it is. Do not pass the link on to anyone.",
      ],
    }),
    password_changed: () => ({
      subject: "Your password was changed",
      paragraphs: ["The password of your account was changed, and all other sessions were signed out."],
      after: [
        "If this was you, there is nothing to do. If it was not, ask for a password reset on the sign-in page now.",
      ],
    }),
    address_changed: () => ({
      subject: "Your email address was changed",
      paragraphs: [
        "The email address of your account was changed. This is the last message to this address; from now on we write to the new one.",
      ],
      after: [
        "If this was not you, another person has had access to your account. Contact the operator of this server right away.",
      ],
    }),
    two_factor: ({ change, method }) => ({
      subject: {
        added: "Two-factor security: a method was added",
        removed: "Two-factor security: a method was removed",
        changed: "Two-factor security: a method was changed",
      }[change],
      paragraphs: [
        {
          added: `A method was added to the two-factor security of your account: ${METHODS[method]}.`,
          removed: `A method was removed from the two-factor security of your account: ${METHODS[method]}.`,
          changed: `A method of the two-factor security of your account was changed: ${METHODS[method]}.`,
        }[change],
      ],
      after: [WAS_IT_YOU],
    }),
    passkey: ({ change }) => ({
      subject: {
        added: "A passkey was added to your account",
        removed: "A passkey was removed from your account",
      }[change],
      paragraphs: [
        {
          added: "A passkey was added to your account. It opens your account without the password.",
          removed: "A passkey was removed from your account. It no longer opens your account.",
        }[change],
      ],
      after: [WAS_IT_YOU],
    }),
    recovery_code_used: () => ({
      subject: "Your recovery code was used",
      paragraphs: ["Your account was recovered with its recovery code."],
      after: [
        "If this was you, make a new code and keep it in a safe place. If it was not, another person has your recovery code: ask for a password reset now, and make a new code.",
      ],
    }),
    recovery_code_guessed: () => ({
      subject: "Wrong recovery codes were tried",
      paragraphs: [
        "A person followed a reset link of your account and tried wrong recovery codes, until we stopped them.",
        "A code cannot be guessed, but the person who tried has access to your mailbox.",
      ],
      after: [
        "If this was you, look for the code that you made last: the earlier ones no longer work. If it was not, change the password of your mailbox now.",
      ],
    }),
    recovery_code_changed: () => ({
      subject: "You have a new recovery code",
      paragraphs: [
        "A new recovery code was made for your account. If there was one before, it no longer works.",
      ],
      after: [WAS_IT_YOU],
    }),
    new_sign_in: () => ({
      subject: "New sign-in to your account",
      paragraphs: ["Your account was opened from a browser that we have not seen before."],
      after: [WAS_IT_YOU],
    }),
    account_replaced: () => ({
      subject: "Your new account",
      paragraphs: [
        "An earlier account with this address was never confirmed. It was replaced: a person who opened our message to you created a new account.",
      ],
      after: [
        "If this was not you, another person can read your mailbox. Change its password, then reset the password of your account.",
      ],
    }),
    account_deleted: () => ({
      subject: "Your account was deleted",
      paragraphs: [
        "Your account and everything in it was deleted. This cannot be undone, and we will not write to you again.",
      ],
      after: ["If this was not you, contact the operator of this server."],
    }),
  },
  smsCode: (code) => `${code} is your Keepwell code, valid for 10 minutes. Never give it to anyone.`,
};
