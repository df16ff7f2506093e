import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { Disclosure, DisclosureGroup } from "@keepwell/ui/disclosure.tsx";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { ListGlyph } from "@keepwell/ui/glyphs/list.tsx";
import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { MenuButton, MenuItem, MenuSection, MenuSeparator } from "@keepwell/ui/menu.tsx";
import { NavLink, NavList } from "@keepwell/ui/nav-list.tsx";
import { Popover } from "@keepwell/ui/popover.tsx";
import { Sheet } from "@keepwell/ui/sheet.tsx";
import { Archive, ChevronDown, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useText } from "../text/text.ts";
import { EntryFields } from "./kitchen-secrets.tsx";
import { Line, Section, useSay } from "./kitchen-section.tsx";

export function OverlaysSection() {
  const say = useSay();
  return (
    <Section title={say("Overlays and navigation", "Fenêtres et navigation")}>
      <Line>
        <Dialogs />
        <Menus />
      </Line>
      <div className="grid gap-8 md:grid-cols-[16rem_1fr]">
        <NavList label={say("Lists", "Listes")}>
          <NavLink href="#all" icon={BucketGlyph} count="41" aria-current="page">
            {say("All passwords", "Tous les mots de passe")}
          </NavLink>
          <NavLink href="#databases" icon={ListGlyph} count="12">
            {say("Databases", "Bases de données")}
          </NavLink>
          <NavLink href="#servers" icon={ListGlyph} count="9">
            {say("Servers", "Serveurs")}
          </NavLink>
        </NavList>
        <DisclosureGroup>
          <Disclosure id="policy" title={say("Access policy", "Politique d’accès")}>
            <p>
              {say("Inherit uses the rules of Acme hosting.", "Hériter applique les règles de Acme hosting.")}
            </p>
          </Disclosure>
          <Disclosure
            id="oncall"
            title={say("On-call engineers", "Ingénieurs de garde")}
            summary={say("2 groups, 1 user · 3 rights", "2 groupes, 1 utilisateur · 3 droits")}
          >
            <p>…</p>
          </Disclosure>
        </DisclosureGroup>
      </div>
    </Section>
  );
}

type Shown = "entry" | "delete" | "sheet" | undefined;

function Dialogs() {
  const text = useText();
  const say = useSay();
  const [shown, show] = useState<Shown>();
  const close = () => show(undefined);
  return (
    <>
      <Button onPress={() => show("entry")}>{say("Dialog", "Dialogue")}</Button>
      <Button onPress={() => show("delete")}>{say("Delete dialog", "Dialogue de suppression")}</Button>
      <Button onPress={() => show("sheet")}>{say("Drawer", "Tiroir")}</Button>
      <Dialog
        isOpen={shown === "entry"}
        onRequestClose={close}
        glyph={PasswordGlyph}
        title="Admin panel"
        subtitle={say("Acme hosting › Databases", "Acme hosting › Bases de données")}
        footer={
          <DialogFooter start={<Button variant="danger-quiet">{text.common.delete}</Button>}>
            <Button onPress={close}>{text.common.close}</Button>
            <Button variant="primary">{text.common.edit}</Button>
          </DialogFooter>
        }
      >
        <EntryFields />
      </Dialog>
      <Dialog
        isOpen={shown === "delete"}
        onRequestClose={close}
        role="alertdialog"
        size="sm"
        title={say("Delete 3 entries?", "Supprimer 3 entrées?")}
        footer={
          <DialogFooter>
            <Button autoFocus onPress={close}>
              {text.common.cancel}
            </Button>
            <Button variant="danger">{say("Delete 3 entries", "Supprimer 3 entrées")}</Button>
          </DialogFooter>
        }
      >
        <p>{say("This action is final.", "Cette action est définitive.")}</p>
      </Dialog>
      <Sheet isOpen={shown === "sheet"} onRequestClose={close} title="Ana Tremblay">
        <NavList label={say("Main", "Principal")}>
          <NavLink href="#buckets" icon={BucketGlyph} aria-current="page">
            {say("Buckets", "Coffres")}
          </NavLink>
          <NavLink href="#billing">{say("Billing", "Facturation")}</NavLink>
        </NavList>
      </Sheet>
    </>
  );
}

function Menus() {
  const text = useText();
  const say = useSay();
  const none = () => undefined;
  return (
    <>
      <MenuButton
        label={text.common.create}
        trigger={<Button variant="primary">{text.common.create}</Button>}
      >
        <MenuItem icon={PasswordGlyph} shortcut="Ctrl P" onAction={none}>
          {say("Password", "Mot de passe")}
        </MenuItem>
        <MenuItem icon={NoteGlyph} onAction={none}>
          {say("Note", "Note")}
        </MenuItem>
        <MenuSeparator />
        <MenuSection title={say("Selection", "Sélection")}>
          <MenuItem icon={Pencil} onAction={none}>
            {text.common.edit}
          </MenuItem>
          <MenuItem icon={Archive} disabledReason={say("Already archived", "Déjà archivé")} onAction={none}>
            {say("Archive", "Archiver")}
          </MenuItem>
          <MenuItem icon={Trash2} tone="danger" onAction={none}>
            {text.common.delete}
          </MenuItem>
        </MenuSection>
      </MenuButton>
      <Popover
        label={say("Account", "Compte")}
        trigger={<Button icon={ChevronDown}>{say("Popover", "Bulle")}</Button>}
      >
        {(close) => (
          <div className="flex w-64 flex-col gap-3 p-3">
            <p>
              {say(
                "A small dialog that may hold buttons.",
                "Un petit dialogue qui peut contenir des boutons.",
              )}
            </p>
            <Button onPress={close}>{text.common.close}</Button>
          </div>
        )}
      </Popover>
    </>
  );
}
