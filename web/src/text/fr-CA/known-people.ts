import { de } from "../elision.ts";
import type { knownPeople as en } from "../en/known-people.ts";

export const knownPeople: typeof en = {
  movedTitle: (who) => `L’adresse ${de(who)} a changé`,
  movedText: (who, told) =>
    `Vous connaissez ces clés sous le nom ${de(who)}. Le serveur leur donne maintenant l’adresse ${told}. C’est normal si ${who} a changé d’adresse. C’est aussi ce qu’un serveur malhonnête montrerait pour vous faire agir sur la mauvaise personne. Rien n’a été fait.`,
  movedSigned: (who, told) =>
    `Vous connaissez ces clés sous le nom ${de(who)}. La personne qui possède ces clés a signé la nouvelle adresse ${told}. Si vous vous y attendiez, acceptez-la. Pour en être sûr, comparez d’abord les codes.`,
  takenText: (told, former) =>
    `Le serveur donne ${told} à d’autres clés que celles que vous connaissez pour cette adresse. C’est normal si l’adresse a changé de main, ou si ${former} a créé un nouveau compte. C’est aussi ce qu’un serveur malhonnête montrerait pour vous faire agir sur la mauvaise personne. Rien n’a été fait.`,
  tickAddress: (told) => `J’ai comparé le code avec la personne qui a maintenant ${told}`,
  trust: "Utiliser la nouvelle adresse",
  unconfirmed: (who) =>
    `Vous n’avez pas encore confirmé que ces clés sont celles ${de(who)}. L’adresse vient du serveur; les codes montrent si elle est bien la sienne.`,
  levelTitle: (who) => `Changer le niveau ${de(who)}`,
  levelUncompared: "Changer le niveau sans comparer",
  comparedLevel: "Codes comparés : changer le niveau",
  changing: "Changement…",
  toldName: (name) => `Le serveur dit maintenant : ${name}`,
  useName: "Utiliser ce nom",
  useNameOf: (who, name) => `Appeler désormais ${who} ${name}`,
  formerly: (email) => `anciennement ${email}`,
  theirCode: (who) => `Code ${de(who)}`,
  removeConfirm: "Assurez-vous de retirer la bonne personne :",
  removeDiffers: (who, told) =>
    `Vous connaissez la personne qui a ces clés sous le nom ${de(who)}. Le serveur dit maintenant ${told}. Demandez à la personne que vous voulez retirer son code d’identité (Paramètres, Préférences) avant de retirer qui que ce soit.`,
  removeTick: "Retirer la personne qui a ce code",
  removeTickFirst: "Comparez d’abord le code et cochez la case",
};
