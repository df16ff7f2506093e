/** Most names: nothing in them is to be taken apart, which takes ten times as long. */
const ASCII = /^[\0-\x7F]*$/;
/** Above and below letters, once those were taken apart: é is an e with one. */
const MARKS = /\p{M}/gu;

/** As the search of all entries has it: É is found by e, and é by E. */
const folded = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase() : text.normalize("NFD").replace(MARKS, "").toLowerCase();

/** Whether what was typed stands in a name, whatever the case and the accents; undefined where nothing was. */
export const nameFilter = (typed: string): ((name: string) => boolean) | undefined => {
  const wanted = folded(typed.trim());
  return wanted === "" ? undefined : (name) => folded(name).includes(wanted);
};
