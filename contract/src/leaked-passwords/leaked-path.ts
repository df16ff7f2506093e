/** Where the server offers the file of leaked passwords; 204 if it has none. */
export const LEAKED_PASSWORDS_PATH = "/leaked-passwords.bin";
