/**
 * Accents and other marks, and invisible characters. U+2800, the blank Braille cell, is listed by itself because it is
 * in none of these classes.
 */
const UNSEEN = /[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Small letters, most of them of other alphabets, that look like small or capital letters of `LATIN`. `LATIN` has the
 * similar letter at the same position.
 */
const TWINS = "авеһніјкморсѕтухԁԛԝαβεζηικμνορτυχıɡɑ";
const LATIN = "abehhijkmopcstyxdqwabezhikmnoptyxiga";

const asLatin = (letter: string): string => {
  const at = TWINS.indexOf(letter);
  return at < 0 ? letter : LATIN.charAt(at);
};

/** What a name looks like to a reader: two names with the same skeleton are easily confused. */
export const nameSkeleton = (name: string): string => {
  const plain = name.normalize("NFKD").replaceAll(UNSEEN, "").replaceAll(/\s+/g, " ").trim().toLowerCase();
  return Array.from(plain, asLatin).join("");
};
