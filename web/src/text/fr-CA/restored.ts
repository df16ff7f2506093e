import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import { isoDateTime } from "../date-time.ts";
import { de } from "../elision.ts";
import type { restored as en } from "../en/restored.ts";

export const restored: typeof en = {
  seen: "Ce navigateur a vu en dernier",
  shown: "Le serveur présente",
  phrase: "l’exploitant a restauré une sauvegarde",
  label: (phrase) => `Tapez « ${phrase} » pour continuer`,
  fill: "Confirmez d’abord qu’une sauvegarde a été restaurée",
  strip:
    "Le serveur présente une version plus ancienne de votre compte. Tant que vous n’avez pas décidé, presque rien ne peut être vérifié.",
  review: "Voir ce qui s’est passé",
  state: {
    title: "Le serveur présente une version plus ancienne de votre compte",
    why: "C’est normal si l’exploitant du serveur a restauré une sauvegarde. Un serveur malhonnête qui vous cache des changements montrerait la même chose. Si vous n’avez pas entendu parler d’une sauvegarde, demandez à l’exploitant avant de continuer.",
    saved: (seq, at) =>
      at === null
        ? `Version ${frNumber(seq)}, de date inconnue`
        : `Version ${frNumber(seq)}, du ${isoDateTime(at)}`,
    nothing: "Aucune version enregistrée",
    continue: "Continuer avec l’ancienne version",
    continuing: "Un instant…",
    another: "Le serveur présente maintenant une autre ancienne version. Lisez-la avant de continuer.",
  },
  entries: {
    strip:
      "Le serveur présente des versions d’entrées ou de coffres plus anciennes que celles que ce navigateur a vues.",
    title: "Le serveur présente des versions plus anciennes d’entrées ou de coffres",
    why: "Ce navigateur se souvient de versions plus récentes de certaines entrées ou de certains coffres. Il n’ouvre, ne copie et ne modifie pas les plus anciennes. C’est normal si l’exploitant du serveur a restauré une sauvegarde. Un serveur malhonnête qui vous cache des changements montrerait la même chose. Si vous n’avez pas entendu parler d’une sauvegarde, demandez à l’exploitant avant de continuer.",
    lost: "Si vous continuez, ce navigateur accepte ce que le serveur a maintenant. Ce qui a été enregistré après cette sauvegarde est perdu : vérifiez vos derniers changements, ceux des permissions aussi.",
    continue: "Continuer avec les anciennes versions",
  },
  returning: {
    title: "Si vous continuez (cette liste n’est pas montrée de nouveau) :",
    lost: "Ce qui a été enregistré après cette sauvegarde n’est plus sur le serveur.",
    accepted:
      "Vos navigateurs acceptent les entrées, les permissions, ainsi que les noms et adresses des personnes tels qu’ils étaient alors. Vérifiez ce que vous avez changé depuis.",
    unknown:
      "Ce navigateur ne sait pas ce qui a changé depuis. Vérifiez qui a accès à vos coffres, et comparez de nouveau les codes.",
    unnamed: "Un coffre que le serveur n’énumère pas",
    removed: (bucket, people) =>
      `« ${bucket} » : vous avez retiré ${people}, qui peut y avoir accès de nouveau. Retirez de nouveau cet accès.`,
    key: (bucket) =>
      `« ${bucket} » : il peut avoir de nouveau une ancienne clé, que connaissent encore les personnes retirées depuis. Vérifiez qui y a accès.`,
    forgotten: (people) => `Votre vérification ${de(people)} est perdue. Comparez de nouveau les codes.`,
    roster: (count) =>
      `${frNumber(count)} ${frPlural(count, "changement", "changements")} aux membres, administrateurs et groupes de votre équipe ${frPlural(count, "est annulé", "sont annulés")}. Des personnes retirées peuvent de nouveau en faire partie.`,
    verifiedOnly:
      "« Partager seulement avec les personnes dont j’ai comparé le code » est de nouveau désactivé.",
    readable:
      "Les noms des entrées de vos propres coffres sont de nouveau transmis de façon lisible. Chiffrez-les dans vos préférences.",
    unknownPerson: "une personne dont l’adresse n’est pas connue",
  },
  password: {
    title: "Le serveur a un mot de passe plus ancien de ce compte",
    why: "C’est normal si l’exploitant du serveur a restauré une sauvegarde. Le mot de passe valide à ce moment l’est de nouveau : saisissez celui-là. Si vous n’avez pas entendu parler d’une sauvegarde, arrêtez-vous ici et demandez à l’exploitant : un pirate essaie peut-être d’apprendre votre ancien mot de passe.",
    since: (at) => `Le mot de passe utilisé ici depuis le ${isoDateTime(at)}`,
    unknown: "Un mot de passe antérieur, de date inconnue",
  },
};
