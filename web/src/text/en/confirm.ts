/** The dialog that asks for the password again. */
export const confirm = {
  title: "Confirm it is you",
  text: "Enter your password again. You will not be asked again for ten minutes.",
  confirm: "Confirm",
  confirming: "Confirming…",
  fill: "Enter your password",
};
