/** @file The worker that derives master keys. */
import "@keepwell/client/kdf/answer-kdf.ts";
