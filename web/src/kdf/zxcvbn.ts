/**
 * @file Sets up zxcvbn, which estimates how hard a password is to guess. Only workers import this module, because it is
 * large.
 */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/**
 * `l33tMaxSubstitutions` is the number of ways in which zxcvbn tries to read digits and symbols of a password as
 * letters. The default is 100.
 */
export const makeZxcvbn = (options: { readonly l33tMaxSubstitutions?: number } = {}): ZxcvbnFactory =>
  new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...options });

/** Passwords that leaks contain, the most frequent first. */
export const COMMON_PASSWORDS: readonly string[] = dictionary["passwords-common"] ?? [];
