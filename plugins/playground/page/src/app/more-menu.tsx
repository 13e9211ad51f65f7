import {
  Copy,
  Ellipsis,
  Info,
  Key,
  Keyboard,
  Languages,
  Lock,
  LockOpen,
  Monitor,
  Moon,
  Pencil,
  Sun,
  User,
} from '../ui/icons.ts';
import { openDialog } from '../dialogs/open-dialog.ts';
import { isAvailable } from '../server/features.ts';
import { address } from '../server/request.ts';
import { isOwner, lock } from '../session/access.ts';
import { unlockDocument } from '../session/manage.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { chooseLanguage, language, words } from '../words/index.ts';
import { en } from '../words/en.ts';
import { zh } from '../words/zh.ts';
import { chooseTheme, theme } from './theme.ts';

const THEMES = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const;

/** Actions for the whole document that the user may perform. */
function documentItems(): readonly MenuItem[] {
  if (!isAvailable('collaboration')) return [];
  const { renameDocument, copyDocument, lockDocument, unlockDocument: unlock, ownersOnly } = words.value;
  const owned = isOwner.value ? {} : { disabled: true, hint: ownersOnly };
  return [
    { label: `${renameDocument}…`, icon: Pencil, run: () => openDialog('rename'), ...owned },
    { label: `${copyDocument}…`, icon: Copy, run: () => openDialog('copy') },
    lock.value === undefined
      ? { label: `${lockDocument}…`, icon: Lock, run: () => openDialog('lock'), ...owned }
      : { label: unlock, icon: LockOpen, run: () => void unlockDocument(), ...owned },
  ];
}

/** The menu for the theme, the language and further settings. */
export function MoreMenu() {
  const { more, themes, yourName, accessToken, keyboard, apiReference } = words.value;
  return (
    <Menu
      label={more}
      class="icon-button"
      groups={[
        documentItems(),
        THEMES.map(([name, icon]) => ({
          label: themes[name],
          icon,
          checked: theme.value === name,
          run: () => chooseTheme(name),
        })),
        (['en', 'zh'] as const).map((name) => ({
          label: { en, zh }[name].language,
          icon: Languages,
          checked: language.value === name,
          run: () => chooseLanguage(name),
        })),
        [
          { label: yourName, icon: User, run: () => openDialog('identity') },
          { label: accessToken, icon: Key, run: () => openDialog('credential') },
          { label: keyboard, icon: Keyboard, run: () => openDialog('shortcuts') },
          { label: apiReference, icon: Info, run: () => void open(address('docs'), '_blank', 'noopener') },
        ],
      ]}
    >
      <Icon of={Ellipsis} />
    </Menu>
  );
}
