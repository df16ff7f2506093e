/** @file The estimate of how hard a password is to guess. It is large, so only workers import it. */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** `l33tMaxSubstitutions`: in how many ways digits and signs in a password are read as letters; 100 if missing. */
export const makeZxcvbn = (options: { readonly l33tMaxSubstitutions?: number } = {}): ZxcvbnFactory =>
  new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...options });

/** Passwords that leaks contain, the most frequent first. */
export const COMMON_PASSWORDS: readonly string[] = dictionary["passwords-common"] ?? [];
