/**
 * @file Makes a separate type for each kind of secret and wire text, so that the compiler refuses one kind in place of
 * another.
 */

declare const brand: unique symbol;

/** A `Base` that the compiler distinguishes by `Name`. At run time it is a plain `Base`. */
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name };
