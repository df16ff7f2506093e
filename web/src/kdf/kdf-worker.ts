/**
 * @file The worker that derives master keys. The server finds its file by the name, and gives it a content security
 * policy of its own.
 */
import "@keepwell/client/kdf/answer-kdf.ts";
