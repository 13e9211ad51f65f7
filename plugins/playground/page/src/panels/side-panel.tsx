import type { ComponentType } from 'preact';
import { Bell, Clock, MessageSquare, Pencil, Radio, Sparkles, X } from '../ui/icons.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconBody } from '../ui/icons.ts';
import { moveFocus } from '../ui/move-focus.ts';
import { words } from '../words/index.ts';
import { ActivityPanel } from './activity/activity-panel.tsx';
import { AssistantPanel } from './assistant/assistant-panel.tsx';
import { CommentsPanel } from './comments/comments-panel.tsx';
import { InboxPanel } from './inbox/inbox-panel.tsx';
import { notifications } from './inbox/notifications.ts';
import { panel, type PanelName, togglePanel } from './open-panel.ts';
import { suggested } from './suggested/suggested.ts';
import { SuggestedPanel } from './suggested/suggested-panel.tsx';
import { VersionsPanel } from './versions/versions-panel.tsx';

const ICONS: Readonly<Record<PanelName, IconBody>> = {
  assistant: Sparkles,
  suggested: Pencil,
  comments: MessageSquare,
  inbox: Bell,
  versions: Clock,
  activity: Radio,
};
const NAMES = Object.keys(ICONS) as PanelName[];

/** The bar of buttons at the side, and the open panel. */
export function SidePanel() {
  const open = panel.value;
  return (
    <>
      {open !== undefined && (
        <aside class="side-panel" id="side-panel" aria-label={words.value[open]}>
          <header class="side-head">
            <h2>{words.value[open]}</h2>
            <IconButton icon={X} label={words.value.close} onClick={() => togglePanel(open)} />
          </header>
          <Content of={open} />
        </aside>
      )}
      <nav class="rail" aria-label={words.value.panels} onKeyDown={(event) => moveFocus(event, 'button', 'vertical')}>
        {NAMES.map((name) => (
          <button
            key={name}
            type="button"
            class="rail-button"
            aria-expanded={open === name}
            {...(open === name && { 'aria-controls': 'side-panel' })}
            onClick={() => togglePanel(name)}
          >
            <Icon of={ICONS[name]} size={20} />
            <span>{words.value[name]}</span>
            {name === 'inbox' && <Badge count={notifications.value.unread} label={words.value.unreadCount} />}
            {name === 'suggested' && <Badge count={suggested.value.length} label={words.value.suggestedCount} />}
          </button>
        ))}
      </nav>
    </>
  );
}

const PANELS: Readonly<Record<PanelName, ComponentType>> = {
  assistant: AssistantPanel,
  suggested: SuggestedPanel,
  comments: CommentsPanel,
  inbox: InboxPanel,
  versions: VersionsPanel,
  activity: ActivityPanel,
};

function Content({ of: name }: { readonly of: PanelName }) {
  const Panel = PANELS[name];
  return <Panel />;
}

const MOST_SHOWN = 99;

/** Shows the number of waiting items. */
function Badge({ count, label }: { readonly count: number; readonly label: (count: number) => string }) {
  if (count === 0) return null;
  return (
    <span class="badge">
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span class="sr-only">{label(count)}</span>
    </span>
  );
}
