import { Ellipsis, Info, Key, Keyboard, Languages, Monitor, Moon, Sun, User } from '../ui/icons.ts';
import { openDialog } from '../dialogs/open-dialog.ts';
import { address } from '../server/request.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { chooseLanguage, language, words } from '../words/index.ts';
import { en } from '../words/en.ts';
import { zh } from '../words/zh.ts';
import { chooseTheme, theme } from './theme.ts';

const THEMES = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const;

/** How the page looks and speaks, and the little things. */
export function MoreMenu() {
  const { more, themes, yourName, accessToken, keyboard, apiReference } = words.value;
  return (
    <Menu
      label={more}
      class="icon-button"
      groups={[
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
