/** @file A type of its own for each secret and each wire text, so that one cannot be passed as another. */

declare const brand: unique symbol;

/** `Base`, marked at compile time as being a `Name`. At run time it is `Base` and nothing more. */
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };
