/** @file The texts of the generator of passwords. */

export const generator = {
  title: "Generator",
  length: "Length",
  again: "Generate another one",
  password: "Generated password",
  before: "Generated before",
  beforeNote: "The last 20 that were used, kept encrypted in this browser.",
  clear: "Delete them",
};

export type GeneratorText = typeof generator;
