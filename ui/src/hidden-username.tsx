/** Names the account beside a password field without showing it, so that password managers find the right password. */
export function HiddenUsername({ value }: { readonly value: string }) {
  return <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />;
}
