/**
 * Tells password managers whose account a password field is for, in an invisible field beside it, so that they find the
 * right password.
 */
export function HiddenUsername({ value }: { readonly value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
