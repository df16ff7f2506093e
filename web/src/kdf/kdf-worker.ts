/**
 * @file The worker that derives master keys. The server recognises this file by its name, and sends it with a separate
 * content security policy.
 */
import "@keepwell/client/kdf/answer-kdf.ts";
