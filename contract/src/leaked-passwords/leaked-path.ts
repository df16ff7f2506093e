/** Where the server offers the file of leaked passwords. It answers 204 if it has no file. */
export const LEAKED_PASSWORDS_PATH = "/leaked-passwords.bin";
