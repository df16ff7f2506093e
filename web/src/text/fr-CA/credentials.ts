import { isoDateTime, isoDay } from "../date-time.ts";
import type { credentials as en } from "../en/credentials.ts";

export const credentials: typeof en = {
  name: "Nom",
  nameHint: "Pour la reconnaître dans la liste. Le serveur ne peut pas le lire.",
  nameFirst: "Saisissez d’abord un nom",
  passwordFirst: "Saisissez d’abord un nom et votre mot de passe",
  added: (at) => `Ajoutée le ${isoDay(at)}`,
  used: (at) => (at === null ? "Jamais utilisée" : `Dernière utilisation le ${isoDateTime(at)}`),
  synced: "Conservée par un fournisseur qui la copie sur vos appareils",
  notYours: "Non ajoutée par vous",
  renameOf: (name) => `Renommer ${name}`,
  renamed: "Nom modifié.",
  removeOf: (name) => `Retirer ${name}`,
  removeTitle: (name) => `Retirer « ${name} »?`,
  remove: "Retirer",
  continue: "Continuer",
  adding: "Ajout en cours…",
  cancelled:
    "Rien n’a été ajouté : la demande dans le navigateur a été annulée ou a pris trop de temps. Vous pouvez réessayer.",
  addressFirst: "Confirmez votre adresse courriel avant d’ajouter une clé d’accès.",
  incapable: {
    title: "Ce navigateur ne peut utiliser ici ni clé d’accès ni clé de sécurité",
    text: "Pour en ajouter une, ouvrez cette page par https dans une version récente de Chrome, d’Edge, de Firefox ou de Safari.",
  },
  inExtension: {
    title: "L’extension ne peut utiliser ni clé d’accès ni clé de sécurité",
    text: "Ajoutez-les sur la page Web.",
    open: "Ouvrir la page Web",
  },
  problems: {
    already: "Cet appareil ou cette clé figure déjà dans votre liste. Choisissez-en un autre.",
    unsupported:
      "Cet appareil ou cette clé ne prend pas en charge ce dont Keepwell a besoin. Choisissez-en un autre.",
  },
  passkeys: {
    title: "Vos clés d’accès",
    about: "Chacune d’elles vous connecte et ouvre votre compte. Votre mot de passe reste valable.",
    emptyTitle: "Connectez-vous sans votre mot de passe",
    empty:
      "Une clé d’accès vous connecte avec votre empreinte digitale, votre visage ou le NIP de votre appareil. Votre mot de passe reste valable.",
    endsOthers:
      "Chaque fois que vous ajoutez ou retirez une clé d’accès, vos autres sessions sont fermées et nous vous écrivons.",
    endsOthersUnsent:
      "Chaque fois que vous ajoutez ou retirez une clé d’accès, vos autres sessions sont fermées. Ce serveur n’envoie pas de courriel : le journal de sécurité, dans Paramètres, montre chaque changement.",
    add: "Ajouter une clé d’accès",
    addText: "Votre navigateur fera deux demandes, car la clé d’accès ouvre aussi votre compte.",
    steps: {
      create: "Enregistrez la clé d’accès là où votre navigateur le propose",
      use: "Utilisez une fois la nouvelle clé d’accès",
      save: "Keepwell ajoute la clé d’accès à votre compte",
    },
    done: "Votre clé d’accès a été ajoutée.",
    withoutKey: {
      title: "Cette clé d’accès ne peut pas ouvrir votre compte",
      text: "L’appareil ou le fournisseur n’a donné aucune clé de chiffrement, et rien n’a été ajouté. Choisissez-en un autre, ou ajoutez une clé de sécurité pour la deuxième étape de la connexion. Si votre navigateur propose encore cette clé d’accès, supprimez-la à cet endroit.",
      lead: "Aller aux clés de sécurité",
    },
    removeUnknown: "Retirer cette clé d’accès",
    notYours:
      "Votre compte n’a aucune trace de cette clé d’accès. Retirez-la. Si elle est à vous, vous pourrez ensuite l’ajouter de nouveau.",
    removeText:
      "Vous ne pourrez plus vous connecter avec elle. Votre mot de passe reste valable. Si votre appareil propose encore la clé d’accès par la suite, supprimez-la sur celui-ci.",
    removed: "La clé d’accès a été retirée.",
    caption: "Clés d’accès",
  },
  keys: {
    title: "Clés de sécurité",
    about:
      "Une clé que vous branchez ou tenez contre votre téléphone, comme une YubiKey. C’est la méthode la plus sûre : elle ne fonctionne pas sur une fausse page.",
    add: "Ajouter une clé de sécurité",
    addText:
      "Ayez votre clé à portée de main. Votre navigateur vous demandera de la brancher, puis de la toucher.",
    defaultName: "Clé de sécurité",
    steps: {
      create: "Touchez votre clé quand votre navigateur la demande",
      save: "Keepwell ajoute la clé à votre compte",
    },
    done: "Votre clé de sécurité a été ajoutée.",
    removeUnknown: "Retirer cette clé de sécurité",
    notYours:
      "Votre compte n’a aucune trace de cette clé. Retirez-la. Si elle est à vous, vous pourrez ensuite l’ajouter de nouveau.",
    removed: "La clé de sécurité a été retirée.",
    caption: "Clés de sécurité",
  },
};
