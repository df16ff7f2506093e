import "@keepwell/client/kdf/answer-kdf.ts";
