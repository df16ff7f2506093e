/** Using a passkey. */
export const passkeyUse = {
  withoutKey: "This passkey gave no key, so it cannot open your account. Use your password.",
  otherKey:
    "This passkey gave another key than when you added it. Your vault is untouched: use your password.",
  older:
    "The server has an older password of this account. Sign in with your password to see what that means.",
  unusable: "The browser could not use a passkey here. Use your password.",
};
