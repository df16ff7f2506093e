import { TextField, type TextFieldProps } from "./text-field.tsx";

export function EmailField(props: Omit<TextFieldProps, "type" | "inputMode">) {
  return <TextField {...props} type="email" inputMode="email" />;
}
