import { TextField, type TextFieldProps } from "./text-field.tsx";

/** An email address, with the keyboard for it on a phone. */
export function EmailField(props: Omit<TextFieldProps, "type" | "inputMode">) {
  return <TextField {...props} type="email" inputMode="email" />;
}
