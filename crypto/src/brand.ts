/** @file A separate type for each kind of secret and wire text, so that one cannot be passed as another. */

declare const brand: unique symbol;

/** `Base`, marked as a `Name` for the compiler only. At run time it is a plain `Base`. */
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };
