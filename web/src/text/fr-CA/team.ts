import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import { de } from "../elision.ts";
import type { team as en } from "../en/team.ts";
import { enterpriseName } from "./enterprise-name.ts";
import { entryNames } from "./entry-names.ts";
import { exportPolicy } from "./export-policy.ts";
import { factorPolicy } from "./factor-policy.ts";
import { lockPolicy } from "./lock-policy.ts";
import { memberNames } from "./member-names.ts";
import { teamPeople } from "./team-people.ts";
import { teamRecovery } from "./team-recovery.ts";

const count = (many: number, one: string, other: string) => `${frNumber(many)} ${frPlural(many, one, other)}`;

export const team: typeof en = {
  ...teamPeople,
  enterpriseName,
  entryNames,
  exportPolicy,
  factorPolicy,
  lockPolicy,
  memberNames,
  title: "Équipe",
  nav: "Équipe",
  sections: {
    users: "Utilisateurs",
    groups: "Groupes",
    permissions: "Permissions générales",
    admins: "Administrateurs",
    leavers: "Départs",
    recovery: "Récupération",
    health: "Bilans de santé",
    audit: "Journal d’audit",
  },
  loadFailed: "Le chargement a échoué.",
  denied: "Vous n’avez pas accès à cette page.",
  deniedText: "Une personne qui gère les permissions de votre équipe peut vous y donner accès.",
  adminsOnlyText:
    "Seuls les administrateurs de votre équipe voient cette page. Un administrateur peut vous donner ce rôle.",
  gone: "Ce n’est plus ici.",
  filter: "Filtrer par nom",
  manage: "Gérer",
  searchPerson: "Chercher par nom ou courriel",
  chooseOther: "Changer",
  people: (many) => count(many, "personne trouvée", "personnes trouvées"),

  due: {
    outsideTitle: "Personne ne peut confirmer vos nouvelles clés",
    outsideText:
      "Votre compte est reparti vide alors que personne d’autre n’administrait l’équipe, et il faut un autre administrateur pour confirmer de nouvelles clés. Les personnes, les groupes et les changements de cette équipe ne peuvent plus être confirmés. Ramenez vos données d’avant avec l’ancien mot de passe ou le code de récupération, et déplacez ce qu’il vous faut dans vos mots de passe privés. Pour une nouvelle équipe, il vous faut un nouveau compte.",
    outsideAction: "Ramener les données d’avant",
    title: "En attente de votre confirmation",
    admit: "Personnes qui se sont jointes à l’équipe",
    admitText:
      "Comparez chaque code d’adhésion avec la personne, au téléphone ou de vive voix. Elle le trouve sur sa page pour se joindre à l’équipe, que l’avis en haut de son écran ouvre. Le code d’identité dans ses Paramètres en est un autre. Si vous lisez bien tous deux le code d’adhésion et qu’il diffère, quelqu’un se fait peut-être passer pour elle : ne confirmez pas, et supprimez l’utilisateur. Vous pouvez confirmer sans comparer, mais un imposteur pourrait alors lire tout ce que vous donnez à cette personne. Elle reste marquée jusqu’à ce que vous compariez le code sur sa page.",
    changes: "Changements",
    codesText:
      "Les noms qu’aucun administrateur n’a signés viennent du serveur. Les codes à côté ont été signés par des administrateurs : chaque personne trouve le sien dans ses paramètres, sous Préférences.",
    reading: "Lecture de ce que des administrateurs ont signé…",
    remove: (name) => `${name} perd l’accès à l’équipe.`,
    removeGone: "Une personne dont le compte a été supprimé perd l’accès à l’équipe.",
    endAdmin: (name) => `${name ?? "Une personne"} n’est plus administrateur.`,
    groupCreate: (name) => `Le groupe « ${name} » reçoit une clé.`,
    groupRename: (before, name) => `Le groupe « ${before} » s’appelle désormais « ${name} ».`,
    groupRekey: (name) => `Le groupe « ${name} » reçoit une nouvelle clé, parce qu’une personne l’a quitté.`,
    groupRemove: (name) =>
      name === undefined ? "Un groupe supprimé est retiré." : `Le groupe supprimé « ${name} » est retiré.`,
    changedNames: "Noms changés",
    changedNamesText:
      "Vérifiez chacun sur la page du membre, où vous comparez le code. Ils ne sont pas confirmés avec les autres changements.",
    newKeys: "L’équipe reçoit de nouvelles clés, parce qu’un administrateur est parti.",
    review: (many) => `Examiner ${count(many, "changement", "changements")}`,
    confirm: (many) => `Confirmer ${count(many, "changement", "changements")}`,
    confirmUncompared: (many) => `Confirmer sans comparer (${many})`,
    confirming: "Confirmation en cours…",
    confirmed: (many) => `${count(many, "changement confirmé", "changements confirmés")}.`,
  },

  compare: {
    title: "Code d’adhésion",
    joinText:
      "Appelez un administrateur, ou rencontrez-le. Il voit le même code à côté de votre nom dans la liste des utilisateurs. Si les codes diffèrent, ne continuez pas : une autre personne se fait peut-être passer pour votre équipe.",
    join: "Le code est le même : me joindre",
    joinLater: "Me joindre et comparer plus tard",
    joinLaterText:
      "Tant que vous ne l’avez pas comparé, vous vous fiez au serveur pour vous avoir montré la bonne équipe, et les administrateurs ne peuvent pas vous rendre votre compte.",
    ownTitle: (name) => `Vous n’avez pas encore comparé le code avec ${name}`,
    ownText:
      "Tant qu’il ne l’est pas, une autre personne pourrait se faire passer pour votre équipe, et lire ce que vous enregistrez dans ses coffres. Les administrateurs ne peuvent pas non plus vous rendre votre compte avant.",
    ownHow:
      "Appelez un administrateur, ou rencontrez-le : il voit le même code sur votre page dans la liste des utilisateurs. Ce n’est pas le code d’identité de vos Paramètres.",
    ownDiffers:
      "Si les codes diffèrent, une autre personne se fait peut-être passer pour votre équipe : n’enregistrez plus rien dans ses coffres, et changez les mots de passe que vous y avez enregistrés.",
    toCompare: "Comparer le code",
    isSame: "Le code est le même",
    compared: "Le code est comparé.",
    comparedNow: "Vous avez comparé ce code.",
    memberText: (name) =>
      `${name} trouve le même code sur sa page pour se joindre à l’équipe, que l’avis en haut de son écran ouvre. Le code d’identité dans ses Paramètres en est un autre. Appelez cette personne, ou rencontrez-la, et lisez-le à voix haute. Si les codes diffèrent, une autre personne se fait peut-être passer pour elle : ne confirmez pas.`,
    activeText: (name) =>
      `${name} trouve le même code sur sa page pour se joindre à l’équipe, que l’avis en haut de son écran ouvre. Le code d’identité dans ses Paramètres en est un autre. Appelez cette personne, ou rencontrez-la, et lisez-le à voix haute. Si vous lisez bien tous deux ce code et qu’il diffère, une autre personne se fait peut-être passer pour elle : supprimez cet utilisateur, et changez les mots de passe qu’il pouvait ouvrir.`,
    notJoinedText: (name) =>
      `${name} voit le même code en ce moment. Quand cette personne se sera jointe à l’équipe, vous la confirmerez ici.`,
    confirm: (name) => `Le code est le même : confirmer ${name}`,
    confirmed: (name) => `${name} fait partie de l’équipe.`,
    state: "Code non comparé",
    stateText: (name) =>
      `${name} a été confirmé sans que le code d’adhésion soit comparé. Tant que vous ne l’avez pas comparé sur sa page, une autre personne pourrait être à sa place, et lire tout ce qui est donné à ${name}.`,
  },

  signedCode: {
    text: "Le nom vient du serveur. Des administrateurs ont signé le code d’identité. Pour être sûr qu’il s’agit de la bonne personne, demandez-lui le code qui figure dans ses paramètres, sous Préférences. Ce n’est pas le code d’adhésion.",
    signedText:
      "Des administrateurs ont signé le nom et le code d’identité : le serveur n’a donc pas pu les changer. Pour être sûr qu’il s’agit de la bonne personne, demandez-lui le code qui figure dans ses paramètres, sous Préférences. Ce n’est pas le code d’adhésion.",
    none: "Le code signé par des administrateurs pour cette personne n’a pas pu être lu. Rien n’est signé en votre nom : cela attend un administrateur.",
    reading: "Lecture de ce que des administrateurs ont signé…",
  },

  recovery: teamRecovery,

  join: {
    title: "Se joindre à une équipe",
    titleOf: (name) => `Se joindre à ${name}`,
    none: "Il n’y a pas d’équipe à laquelle se joindre",
    text: (name, members, admins) =>
      `${name} vous invite dans son équipe. ${count(members, "personne en fait partie", "personnes en font partie")}, et ${count(admins, "personne l’administre", "personnes l’administrent")}.`,
    code: "Code de l’équipe",
    codeText:
      "Demandez-le à un administrateur, de vive voix ou au téléphone, et comparez. S’il diffère, ne continuez pas : une autre personne se fait peut-être passer pour votre équipe.",
    isSame: "Un administrateur m’a donné le même code",
    compareFirst: "Comparez d’abord le code de l’équipe",
    mayTitle: "Ce que vous acceptez",
    may: [
      "Les administrateurs peuvent lire et modifier tout ce qui se trouve dans les coffres de l’équipe, qui contiennent ses mots de passe et ses notes.",
      "Si vous perdez votre mot de passe, les administrateurs peuvent vous rendre votre compte. Ils peuvent alors lire tout ce qui s’y trouve, y compris vos mots de passe privés.",
      "Le journal de l’équipe montre aux administrateurs ce que vous ouvrez, modifiez et copiez dans les coffres de l’équipe, et quand vous vous connectez.",
      "Les administrateurs peuvent suspendre votre compte, et le rouvrir ensuite, ou le supprimer avec vos mots de passe privés.",
    ],
    password: "Votre mot de passe",
    passwordHint: "En l’entrant, vous acceptez. Personne ne le voit.",
    fill: "Saisissez votre mot de passe",
    submit: (name) => `Me joindre à ${name}`,
    joining: "Un instant…",
    joined: (name) => `Vous faites maintenant partie ${de(name)}.`,
    invitedTitle: (name) => `${name} vous invite`,
    invitedText: "Joignez-vous à l’équipe pour voir ce qu’elle partage avec vous.",
    toJoin: "Voir ce que vous acceptez",
    lost: {
      title: (name) => `Comparer de nouveau le code ${de(name)}`,
      text: "La mémoire de votre compte a été perdue : les coffres de l’équipe restent fermés jusqu’à ce que vous ayez comparé son code.",
      offer: (name) =>
        `Votre compte ne se souvient plus ${de(name)}. Comparez le code, puis confirmez-le avec votre mot de passe.`,
    },
    again: {
      title: (name) => `Se joindre de nouveau à ${name}`,
      text: "Votre compte est reparti vide : l’équipe ne connaît pas vos nouvelles clés.",
      offer: (name) =>
        `Vous administrez ${name} et votre compte est reparti vide. Joignez-vous de nouveau à l’équipe avec vos nouvelles clés.`,
      codeText:
        "Comparez-le au code que vous avez conservé, ou que voit un membre de l’équipe. S’il diffère, ne continuez pas : une autre personne se fait peut-être passer pour votre équipe.",
      isSame: "Je l’ai comparé : c’est le même code",
    },
    waitingTitle: "En attente d’un administrateur",
    waitingText: (name) =>
      `Un administrateur ${de(name)} doit vous confirmer, et vous demandera peut-être le code. Tous les administrateurs ont été avisés par courriel. Si cela tarde, adressez-vous à la personne qui vous a invité. Après la confirmation, les coffres de l’équipe apparaissent d’eux-mêmes. Vos mots de passe privés sont prêts.`,
    waitingKept: (name) =>
      `Un administrateur ${de(name)} doit vous confirmer, et vous demandera peut-être le code. Ce serveur n’envoie pas de courriel : dites à la personne qui vous a invité que vous avez rejoint l’équipe. Après la confirmation, les coffres de l’équipe apparaissent d’eux-mêmes. Vos mots de passe privés sont prêts.`,
    toCode: "Voir le code",
    isMember: (name) => `Vous faites partie ${de(name)}`,
    renewTitle: "Les administrateurs ne peuvent pas encore vous rendre votre compte",
    renewText: (name) =>
      `Si vous oubliez votre mot de passe, un administrateur ${de(name)} peut vous rendre votre compte, une fois que vous l’avez accepté avec votre mot de passe. La question revient quand les clés de l’équipe changent.`,
    renew: "Accepter",
    renewed: "Les administrateurs peuvent vous rendre votre compte.",
  },

  invitation: {
    opening: "Vérification de votre invitation…",
    askAgain: "Demandez à la personne qui vous a invité d’envoyer l’invitation de nouveau.",
    text: (firstname, enterprise) =>
      `Bienvenue, ${firstname}. ${enterprise} vous a ouvert un compte. Keepwell garde vos mots de passe et vos notes, et ceux que l’équipe partage. Choisissez le mot de passe du compte : vous seul le connaissez.`,
    email: "Courriel",
    password: "Mot de passe",
    repeat: "Répéter le mot de passe",
    mismatch: "Les deux mots de passe sont différents.",
    fill: "Remplissez les deux champs",
    submit: "Définir le mot de passe",
    submitting: "Création de votre compte…",
    replaces: {
      title: "Il existe un autre compte avec cette adresse",
      text: "Il n’a jamais été confirmé. Si vous poursuivez, il sera supprimé définitivement avec tout ce qu’il contient. S’il appartient à une autre équipe, celle-ci le conserve sans votre adresse.",
      keep: "Si vous l’avez créé vous-même et voulez garder ce qu’il contient, connectez-vous d’abord et donnez-lui une autre adresse.",
      phrase: "supprimer le compte",
      label: (phrase) => `Tapez « ${phrase} » pour confirmer`,
      fill: "Confirmez que l’autre compte peut être supprimé",
    },
    done: "Votre compte est prêt. Vous pouvez maintenant vous connecter.",
    doneText: "Keepwell vous proposera ensuite de vous joindre à l’équipe.",
    toLogin: "Se connecter",
  },
};
