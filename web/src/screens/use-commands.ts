import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type Locale, setAppearance, type Theme, useAppearance } from "@keepwell/ui/appearance.ts";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { PrivateGlyph } from "@keepwell/ui/glyphs/private.tsx";
import {
  AddIcon,
  ArchiveIcon,
  CardIcon,
  DeleteIcon,
  DownloadIcon,
  GeneratorIcon,
  HealthIcon,
  KeyboardIcon,
  LanguageIcon,
  LockIcon,
  SettingsIcon,
  ShareIcon,
  SignOutIcon,
  StarIcon,
  ThemeIcon,
  UploadIcon,
  UsersIcon,
} from "@keepwell/ui/icons.ts";
import { shortcut } from "@keepwell/ui/shortcut-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { useMatch, useNavigate, useParams } from "@tanstack/react-router";
import { setGeneratorOpen } from "../app/generator-open.ts";
import { mayCreateBuckets, profileQuery } from "../app/profile.ts";
import { setShortcutsOpen } from "../app/shortcuts-help.ts";
import { teamPages } from "../app/team-rights.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { useBucketRows } from "../features/buckets/home/use-bucket-rows.ts";
import { bucketName } from "../features/buckets/names.ts";
import { bucketsQuery } from "../features/buckets/queries.ts";
import type { Command } from "../features/buckets/search/command.ts";
import type { AccountActions } from "../features/shell/account-actions.ts";
import { bucketHref, PATHS } from "../paths.ts";
import { useCommandsText } from "../text/commands-text.ts";
import { setLocale, useText } from "../text/text.ts";
import { useVaultText } from "../text/vault-text.ts";

const THEMES: readonly Theme[] = ["light", "dark", "system"];
const LOCALES: readonly Locale[] = ["en", "fr-CA"];
const SETTINGS = [
  "settings.details",
  "settings.password",
  "settings.passkeys",
  "settings.tfa",
  "settings.recovery",
  "settings.sessions",
  "settings.activity",
  "settings.preferences",
  "settings.extension",
  "settings.data",
] as const;

/** The palette's actions and destinations on this page. */
export const useCommands = (session: Session, actions: AccountActions) => {
  const text = useVaultText();
  const words = useCommandsText();
  const pages = usePageCommands(session);
  const { commands: creating, places } = useBucketCommands(session);
  const commands: Command[] = [
    ...creating,
    ...pages,
    ...useAppearanceCommands(),
    {
      id: "generator",
      title: words.generator,
      glyph: GeneratorIcon,
      run: () => setGeneratorOpen(true),
    },
    {
      id: "shortcuts",
      title: words.shortcuts,
      glyph: KeyboardIcon,
      keys: shortcut("mod", "/"),
      run: () => setShortcutsOpen(true),
    },
    {
      id: "lock",
      title: text.shell.lock,
      glyph: LockIcon,
      keys: shortcut("mod", "shift", "L"),
      run: actions.onLock,
    },
    { id: "add-account", title: text.shell.addAccount, glyph: AddIcon, run: actions.onAdd },
    { id: "sign-out", title: text.shell.signOut, glyph: SignOutIcon, run: actions.onSignOut },
  ];
  return { commands, places };
};

/**
 * The commands that open pages of the vault, the team, billing and the settings. Contains only pages that this account
 * may open.
 */
function usePageCommands(session: Session): readonly Command[] {
  const commands = useCommandsText();
  const open = useOpenPage();
  const profile = useQuery(profileQuery(session)).data;
  const hasBilling = (profile?.license ?? null) !== null;
  const team = teamPages(profile?.enterprise).map(
    ([name, to]): Command => ({
      id: `team-${name}`,
      title: commands.team[name],
      glyph: UsersIcon,
      run: open(to),
    }),
  );
  const billing: Command = {
    id: "billing",
    title: commands.billing,
    glyph: CardIcon,
    run: open(PATHS["billing.overview"]),
  };
  const settings = SETTINGS.map(
    (page): Command => ({
      id: page,
      title: commands.settings[page],
      glyph: SettingsIcon,
      run: open(PATHS[page]),
    }),
  );
  return [
    ...useVaultPages(),
    ...team,
    ...(hasBilling ? [billing] : []),
    { id: "import", title: commands.importFile, glyph: UploadIcon, run: open(PATHS.import) },
    { id: "export", title: commands.exportFile, glyph: DownloadIcon, run: open(PATHS.export) },
    ...settings,
  ];
}

function useVaultPages(): readonly Command[] {
  const commands = useCommandsText();
  const go = useMemberNavigation();
  const open = useOpenPage();
  return [
    { id: "home", title: commands.home, glyph: BucketGlyph, run: () => go.toHome() },
    {
      id: "all",
      title: commands.all,
      glyph: PasswordGlyph,
      keys: shortcut("mod", "shift", "F"),
      run: open(PATHS.all),
    },
    { id: "trash", title: commands.trash, glyph: DeleteIcon, run: open(PATHS.trash) },
    { id: "health", title: commands.health, glyph: HealthIcon, run: open(PATHS.health) },
    { id: "starred", title: commands.starred, glyph: StarIcon, run: () => go.toHome("starred") },
    { id: "archived", title: commands.archived, glyph: ArchiveIcon, run: () => go.toHome("archived") },
  ];
}

type Navigate = ReturnType<typeof useNavigate>;

/** Returns a function that makes the action of a command. The action opens the page with the given path. */
function useOpenPage() {
  const navigate = useNavigate();
  return (to: Parameters<Navigate>[0]["to"]) => () => void navigate({ to });
}

/**
 * The commands about buckets. A new entry is created in the open bucket if the user may create entries there. Otherwise
 * it is created in the system bucket.
 */
function useBucketCommands(session: Session) {
  const text = useVaultText();
  const go = useMemberNavigation();
  const { rows = [], system } = useBucketRows(useQuery(bucketsQuery(session)).data);
  const canCreate = mayCreateBuckets(session, useQuery(profileQuery(session)).data);
  const { id: openUid } = useParams({ strict: false });
  const open = rows.find(({ uid }) => uid === openUid)?.bucket;
  const target = open && canOnBucket(open, "entry.create") ? open : system;
  // The form opens on the page with the bucket's entries. The bucket's settings and its Trash do not have it.
  const formUid = useMatch({ from: "/member/bucket/$id/{-$listId}", shouldThrow: false })?.params.id;
  const create = (type: "password" | "note") => () =>
    target && (target.uid === formUid ? go.openNew(type) : go.toBucket(target.uid, type));
  const newBucket: Command = {
    id: "new-bucket",
    title: text.buckets.home.create,
    glyph: AddIcon,
    run: () => go.toHome(undefined, "bucket"),
  };
  const commands: Command[] = [
    ...useShareCommand(open),
    { id: "new-password", title: text.entry.newPassword, glyph: PasswordGlyph, run: create("password") },
    { id: "new-note", title: text.entry.newNote, glyph: NoteGlyph, run: create("note") },
    ...(canCreate ? [newBucket] : []),
  ];
  const places = rows.flatMap(({ bucket, name }): readonly Command[] =>
    bucket
      ? [
          {
            id: bucket.uid,
            title: name,
            glyph: bucket.is_system ? PrivateGlyph : BucketGlyph,
            href: bucketHref(bucket.uid),
            run: () => go.toBucket(bucket.uid),
          },
        ]
      : [],
  );
  return { commands, places };
}

/** The command that shares the open bucket. */
function useShareCommand(open: Bucket | null | undefined): readonly Command[] {
  const text = useText();
  const words = useCommandsText();
  const navigate = useNavigate();
  if (!open || !canOnBucket(open, "access.add")) return [];
  const title = words.share(bucketName(open, text));
  const run = () =>
    void navigate({
      to: "/bucket/$id/{-$listId}",
      params: { id: open.uid, listId: undefined },
      search: { see: "people" },
    });
  return [{ id: "share", title, glyph: ShareIcon, run }];
}

function useAppearanceCommands(): readonly Command[] {
  const commands = useCommandsText();
  const { theme, locale } = useAppearance();
  return [
    ...THEMES.filter((one) => one !== theme).map((one) => ({
      id: `theme-${one}`,
      title: commands.theme[one],
      glyph: ThemeIcon,
      run: () => setAppearance({ theme: one }),
    })),
    ...LOCALES.filter((one) => one !== locale).map((one) => ({
      id: `language-${one}`,
      title: commands.language[one],
      glyph: LanguageIcon,
      run: () => void setLocale(one),
    })),
  ];
}
