import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import { isoDateTime } from "../date-time.ts";
import { de } from "../elision.ts";
import type { twoFactor as en } from "../en/two-factor.ts";

export const twoFactor: typeof en = {
  step: {
    title: "Validation en deux étapes",
    older:
      "Le serveur a un mot de passe plus ancien de ce compte. Connectez-vous de nouveau pour voir ce que cela signifie.",
    confirmationCode: "Code de confirmation",
    backupCode: "Code de secours",
    fromApp:
      "Saisissez le code que votre application d’authentification affiche pour Keepwell. Chacun sert une fois : si vous venez d’utiliser celui-ci, attendez le suivant.",
    textSent: (hint) =>
      `Nous avons envoyé un texto avec un code au téléphone dont le numéro se termine par ${hint}.`,
    textOffered: (hint) =>
      `Nous pouvons envoyer un texto avec un code au téléphone dont le numéro se termine par ${hint}.`,
    fromBackup: "Saisissez l’un des codes de secours que vous avez conservés. Chacun sert une fois.",
    fromKey: "Votre navigateur demandera ensuite une clé de sécurité ou une clé d’accès de ce compte.",
    useKey: "Utiliser votre clé",
    waitingForKey: "En attente de votre clé…",
    keyUnusable: "Le navigateur n’a pas pu utiliser la clé. Choisissez une autre méthode.",
    onlyKey:
      "Ce compte demande une clé de sécurité, que cette page ne peut pas utiliser. Ouvrez la page du serveur dans un navigateur qui prend en charge ces clés, créez-y de nouveaux codes de secours, et utilisez-en un ici.",
    noKeyHere: "Cette page ne peut pas utiliser votre clé de sécurité",
    send: "Envoyer le code",
    sendAgain: "Envoyer un autre code",
    sendAgainIn: (seconds) => `Envoyer un autre code dans ${seconds} s`,
    fill: "Saisissez d’abord le code",
    verify: "Vérifier",
    verifying: "Vérification…",
    other: "Utiliser une autre méthode",
    methods: {
      security_key: "Clé de sécurité ou clé d’accès",
      authenticator: "Application d’authentification",
      phone: (hint) => `Texto au téléphone se terminant par ${hint}`,
      backup_code: "Code de secours",
    },
    noneLeft:
      "Aucune de ces méthodes? Seule la personne qui gère ce serveur peut retirer le deuxième facteur, une fois certaine que c’est bien vous. Si vous ne savez pas qui c’est, demandez à la personne qui vous a donné accès à Keepwell. Là où votre session est encore ouverte, Keepwell continue de fonctionner.",
    again: "Se connecter de nouveau",
  },
  intro:
    "Avec un deuxième facteur, la connexion demande un code ou une clé de sécurité en plus de votre mot de passe. Un mot de passe volé ne suffit pas.",
  since: (at) => `En service depuis le ${isoDateTime(at)}`,
  endsOthers: "Chaque fois qu’une méthode change, vos autres sessions sont fermées et nous vous écrivons.",
  endsOthersUnsent:
    "Chaque fois qu’une méthode change, vos autres sessions sont fermées. Ce serveur n’envoie pas de courriel : le journal de sécurité, dans Paramètres, montre chaque changement.",
  seenByAdmins: (team) =>
    `Les administrateurs de l’équipe ${team} voient si un deuxième facteur est en service, mais non lequel.`,
  addressFirst: "Confirmez votre adresse courriel avant d’ajouter un deuxième facteur.",
  app: {
    title: "Application d’authentification",
    about:
      "Une application sur votre téléphone ou votre ordinateur, qui affiche un nouveau code de six chiffres toutes les trente secondes. N’importe laquelle convient, comme Google Authenticator.",
    setUp: "Configurer",
    replace: "Utiliser une autre application",
    remove: "Retirer",
    scan: "Balayez ce code QR avec votre application d’authentification",
    picture: "Code QR contenant le secret pour votre application d’authentification",
    byHand: "Ou saisissez-y ce secret",
    secret: "Secret pour votre application d’authentification",
    copySecret: "Copier le secret",
    openApp: "Ouvrir l’application sur cet appareil",
    code: "Code affiché par l’application",
    turnOn: "Activer",
    turningOn: "Activation…",
    added: "Votre application d’authentification est configurée.",
    removed: "L’application d’authentification a été retirée.",
    removeName: "Retirer l’application d’authentification",
    removeTitle: "Retirer l’application d’authentification?",
  },
  phone: {
    title: "Téléphone",
    about: "Un code par texto. Une application est plus sûre, car un numéro peut être détourné.",
    number: "Numéro de téléphone",
    hint: "Avec l’indicatif de pays, par exemple +1 514 555 0123",
    sendCode: "Envoyer un code",
    sending: "Envoi…",
    code: "Code de validation",
    sentTo: (number) => `Nous avons envoyé un texto avec un code au ${number}.`,
    validate: "Valider",
    validating: "Validation…",
    another: "Utiliser un autre numéro",
    verified: "Votre numéro a été vérifié.",
    refusals: {
      pending: "Saisissez d’abord le code de validation",
      empty: "Saisissez un numéro de téléphone",
      unmodified: "Ce numéro est déjà le vôtre",
    },
    remove: "Retirer",
    removed: "Le téléphone a été retiré.",
    removeName: "Retirer le téléphone",
    removeTitle: "Retirer le téléphone?",
  },
  remove: {
    other: "Vous pourrez encore vous connecter avec votre autre méthode.",
    last: "C’est votre dernière méthode\u00a0: dès lors, votre mot de passe suffira pour vous connecter, et vos codes de secours seront effacés.",
  },
  backup: {
    title: "Codes de secours",
    about:
      "Pour le jour où vous n’aurez pas votre téléphone ou votre clé sous la main. Chacun sert une fois.",
    left: (left, of) => `Il en reste ${frNumber(left)} sur ${frNumber(of)}`,
    made: (at) => `Créés le ${isoDateTime(at)}`,
    few: (left) =>
      left === 0
        ? "Il ne vous reste aucun code de secours. Créez-en de nouveaux dès maintenant."
        : `Il vous reste ${frNumber(left)} ${frPlural(left, "code", "codes")} de secours. Créez-en de nouveaux sous peu.`,
    none: "Vous en recevrez dix en ajoutant votre première méthode.",
    make: "Créer de nouveaux codes",
    makeTitle: "Créer de nouveaux codes de secours?",
    makeText: "Les codes que vous avez maintenant ne fonctionneront plus.",
    saveTitle: "Conservez vos codes de secours",
    saveText:
      "Ils ne sont affichés que cette fois. Sans votre téléphone ou votre clé et sans ces codes, vous ne pouvez pas vous connecter : seule la personne qui gère ce serveur peut alors retirer le deuxième facteur. Ils ne remplacent pas votre code de récupération, qui sert si vous oubliez votre mot de passe. Gardez-les avec vos papiers importants, et pas seulement dans Keepwell.",
    list: "Vos codes de secours",
    print: "Imprimer",
    copy: "Tout copier",
    what: "Codes de secours",
    download: "Télécharger",
    file: "keepwell-codes-de-secours.txt",
    heading: (email) => `Codes de secours Keepwell ${de(email)}. Chacun sert une fois.`,
    saved: "Je les ai conservés",
  },
};
