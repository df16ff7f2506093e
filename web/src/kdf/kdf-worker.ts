/** @file The worker that derives master keys. The server gives it a policy of its own, by its name. */
import "@keepwell/client/kdf/answer-kdf.ts";
