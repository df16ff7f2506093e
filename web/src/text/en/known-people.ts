/** What the page says where the server gives a person another name or address than the account remembers. */
export const knownPeople = {
  movedTitle: (who: string) => `The address of ${who} changed`,
  movedText: (who: string, told: string) =>
    `You know the owner of these keys as ${who}. The server now gives them the address ${told}. This is expected if ${who} has a new address. A dishonest server would show the same, to make you act on the wrong person. Nothing was done.`,
  movedSigned: (who: string, told: string) =>
    `You know the owner of these keys as ${who}. With these keys, they have signed the new address ${told}. If you expect it, accept it. To be sure, compare the codes first.`,
  takenText: (told: string, former: string) =>
    `The server gives ${told} to other keys than the ones you know for it. This is expected if the address has a new owner, or if ${former} created a new account. A dishonest server would show the same, to make you act on the wrong person. Nothing was done.`,
  tickAddress: (told: string) => `I compared the code with the person who has ${told} now`,
  trust: "Use the new address",
  unconfirmed: (who: string) =>
    `You have not confirmed yet that these keys belong to ${who}. The address came from the server; the codes show whether it is really theirs.`,
  levelTitle: (who: string) => `Change the level of ${who}`,
  levelUncompared: "Change it without comparing",
  comparedLevel: "We compared the codes: change it",
  changing: "Changing…",
  toldName: (name: string) => `The server now says: ${name}`,
  useName: "Use this name",
  useNameOf: (who: string, name: string) => `Call ${who} ${name} from now on`,
  formerly: (email: string) => `formerly ${email}`,
  theirCode: (who: string) => `Identity code of ${who}`,
  removeConfirm: "Make sure that you remove the person you mean:",
  removeDiffers: (who: string, told: string) =>
    `You know the holder of these keys as ${who}. The server now says ${told}. Ask the person you mean for their identity code (Settings, Preferences) before you remove anyone.`,
  removeTick: "Remove the person who has this code",
  removeTickFirst: "Compare the code and tick the box first",
};
