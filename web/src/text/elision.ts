/** @file Elides « de » and « que » before names that are known only at run time: « d’Acme », « de Montréal ». */

/** Matches names that begin with an aspirated h. French does not elide before such names. */
const ASPIRATED = /^(hach|hall|hamb|han|har|hasb|haut|hav|hay|hew|hil|hol|hon|hors|huawei|hui|hull|hun)/;

/** Returns the name in lower case and without accents. */
const beginning = (name: string): string => name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether the word before this name is elided, because the name begins with a vowel or a mute h. */
const isElided = (name: string): boolean => {
  const start = beginning(name);
  // French does not elide before a y followed by a vowel, nor before « onze » and « oui ».
  if (/^(y[aeiou]|onze|oui\b)/.test(start)) return false;
  return /^[aeiouyœæ]/.test(start) || (/^h[aeiouy]/.test(start) && !ASPIRATED.test(start));
};

/** Puts “of” before a name: « de Bo », « d’Ana ». */
export const de = (name: string): string => (isElided(name) ? `d’${name}` : `de ${name}`);

/** Puts “that” before a name: « que Bo », « qu’Ana ». */
export const que = (name: string): string => (isElided(name) ? `qu’${name}` : `que ${name}`);
