/**
 * @file The worker that derives master keys. The server recognises this file by its name, and sends it with a content
 * security policy of its own.
 */
import "@keepwell/client/kdf/answer-kdf.ts";
