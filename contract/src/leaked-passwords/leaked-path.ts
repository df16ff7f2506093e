/** The path of the file of leaked passwords. The server answers 204 if it has no such file. */
export const LEAKED_PASSWORDS_PATH = "/leaked-passwords.bin";
