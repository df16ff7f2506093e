import type { memberNames as english } from "../en/member-names.ts";

export const memberNames: typeof english = {
  told: (name, email) => `Le serveur indique maintenant : ${name} (${email})`,
  unverified: "Ce que les administrateurs ont signé ne peut pas être vérifié",
  stopped: "Un administrateur doit d’abord vérifier le nouveau nom ou la nouvelle adresse de cette personne",
  notChosen: (name) => `Impossible de choisir ${name} : le nom ou l’adresse diffère de ce qui a été signé.`,
  title: "Nom signé",
  text: "Les administrateurs signent les noms et les adresses pour que le serveur ne puisse pas les changer à leur insu : s’il en montre d’autres à l’équipe, tout le monde en est averti. Seule la comparaison du code montre qui est la personne.",
  signed: "Les administrateurs ont signé ce nom et cette adresse.",
  none: "Aucun administrateur n’a encore signé le nom de cette personne. Le nom vient du serveur.",
  changed: "Le nom ou l’adresse a changé",
  changedText: (name, email) =>
    `Les administrateurs ont signé ${name} (${email}) pour cette personne. La réponse du serveur diffère. C’est normal si cette personne a changé de nom ou d’adresse. C’est aussi ce que montrerait un serveur malhonnête pour vous faire agir sur la mauvaise personne. Tant qu’un administrateur n’a pas accepté le changement, rien n’est donné à cette personne ni ne lui est retiré.`,
  takenText:
    "Le serveur donne à cette personne une adresse que les administrateurs ont signée pour un autre membre. Rien n’est donné à cette personne ni ne lui est retiré avant que ce soit réglé.",
  sign: "Signer ce nom",
  accept: "Vérifier le changement",
  question: (name) => `Signer le nom ${name}?`,
  questionText:
    "Comparez le code d’identité avec cette personne, par téléphone ou en personne. Elle le trouve dans ses paramètres, sous Préférences.",
  confirm: "Signer",
  signing: "Signature en cours…",
  done: (name) => `Le nom ${name} est signé.`,
};
