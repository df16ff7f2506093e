import { isoDateTime, isoDay } from "../date-time.ts";
import { de } from "../elision.ts";
import type { teamRecovery as en } from "../en/team-recovery.ts";

export const teamRecovery: typeof en = {
  text: "Les membres qui ont perdu leur mot de passe demandent ici qu’on leur rende leur compte. Ne le rendez qu’à une personne que vous connaissez et à qui vous avez parlé.",
  list: "Demandes",
  emptyTitle: "Aucune demande",
  empty:
    "Un membre qui a suivi un lien de réinitialisation peut demander l’aide d’un administrateur. Sa demande apparaît alors ici.",
  states: {
    waiting: "En attente",
    taken: "Prise en charge",
    approved: "Compte rendu",
    refused: "Refusée",
  },
  takenBy: (name, at) =>
    at === null ? `Prise en charge par ${name}` : `Prise en charge par ${name}, ${isoDateTime(at)}`,
  takeOver: {
    question: (admin) => `Prendre la relève ${de(admin)}?`,
    since: (admin, at) =>
      at === null
        ? `${admin} répond déjà à cette demande.`
        : `${admin} répond à cette demande depuis ${isoDateTime(at)}.`,
    effect: (admin, user) =>
      `Si vous prenez la relève, ${user} compare un nouveau code avec vous. Celui que ${user} compare avec ${admin} n’est plus valable, et les deux en sont informés.`,
    action: "Prendre la relève",
    lost: (admin) => `${admin} a pris la relève pour cette demande`,
    lostText: (admin, user) =>
      `Votre code n’est plus valable, et rien n’a été rendu. ${user} compare maintenant un nouveau code avec ${admin}.`,
  },
  asked: (at) => `Demandé le ${isoDay(at)}`,
  expires: (at) => `Jusqu’au ${isoDay(at)}`,
  notOwn: "Un autre administrateur doit le faire pour vous",
  compare: "Comparer le code",
  compareOf: (name) => `Comparer le code avec ${name}`,
  compareTitle: (name) => `Comparez le code avec ${name}`,
  compareText:
    "Appelez cette personne à un numéro que vous connaissez déjà, et lisez-lui le code. Son écran affiche le même.",
  compareWarning:
    "Si un seul caractère diffère, ou si vous ne reconnaissez pas la voix, annulez et refusez la demande.",
  code: "Code à comparer",
  isSame: (name) => `J’ai parlé à ${name}, et les codes sont les mêmes`,
  compareFirst: "Comparez d’abord le code",
  approve: "Rendre le compte",
  approving: "Un instant…",
  approved: (name) => `${name} reçoit un courriel avec un lien pour choisir un nouveau mot de passe.`,
  approvedKept: (name) =>
    `Ce serveur n’envoie pas de courriel : demandez le lien à son exploitant, et donnez-le à ${name} dans les 30 minutes.`,
  refuse: "Refuser",
  refuseOf: (name) => `Refuser la demande ${de(name)}`,
  refuseQuestion: (name) => `Refuser la demande ${de(name)}?`,
  refuseText: "La personne en est avisée par courriel, et peut demander de nouveau.",
  refuseKept:
    "Ce serveur n’envoie pas de courriel : avisez vous-même cette personne. Elle peut demander de nouveau.",
  refused: (name) => `La demande ${de(name)} est refusée.`,
};
