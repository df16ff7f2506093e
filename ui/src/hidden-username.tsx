/**
 * An invisible field with the user name, beside a password field. It tells password managers for which account the
 * password is.
 */
export function HiddenUsername({ value }: { readonly value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
