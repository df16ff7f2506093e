/** Accents and other marks, and characters that nobody sees; the blank Braille cell (U+2800) is none of these. */
const UNSEEN = /[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Small letters of other alphabets, and the Latin ones that they look like, small or large: each at its place. */
const TWINS = "авеһніјкморсѕтухԁԛԝαβεζηικμνορτυχıɡɑ";
const LATIN = "abehhijkmopcstyxdqwabezhikmnoptyxiga";

const asLatin = (letter: string): string => {
  const at = TWINS.indexOf(letter);
  return at < 0 ? letter : LATIN.charAt(at);
};

/** What a reader takes a name for: two that come to the same are told apart by nobody in a hurry. Pure. */
export const nameSkeleton = (name: string): string => {
  const plain = name.normalize("NFKD").replaceAll(UNSEEN, "").replaceAll(/\s+/g, " ").trim().toLowerCase();
  return Array.from(plain, asLatin).join("");
};
