import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { AssetsPage } from '../pages/assets.tsx';
import { AuditPage } from '../pages/audit.tsx';
import { ConfigurationPage } from '../pages/configuration.tsx';
import { DeliveriesPage } from '../pages/deliveries.tsx';
import { DocumentsPage } from '../pages/documents.tsx';
import { KeysPage } from '../pages/keys.tsx';
import { OverviewPage } from '../pages/overview.tsx';
import { TasksPage } from '../pages/tasks.tsx';
import { TemplatesPage } from '../pages/templates.tsx';
import { UsagePage } from '../pages/usage.tsx';
import { type Section, type Session, signOut } from '../server/session.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import * as icons from '../ui/icons.ts';
import { hrefOf, route } from './route.ts';
import mark from './mark.svg';
import { SectionGate } from './section-gate.tsx';
import { type Theme, theme } from './theme.ts';

interface Entry {
  /** Another section that suffices to show the page with less content. */
  readonly or?: string;
  readonly name: string;
  readonly title: string;
  readonly icon: icons.IconBody;
  /** The content that the page would show if it could. */
  readonly shows: string;
  readonly Page: ComponentType;
}

const ENTRIES: readonly Entry[] = [
  { name: 'overview', title: 'Overview', icon: icons.Dashboard, shows: 'how the server is', Page: OverviewPage },
  {
    name: 'documents',
    title: 'Documents',
    icon: icons.FileText,
    shows: 'live documents: who is in them, their size and versions, and those that were deleted',
    Page: DocumentsPage,
  },
  {
    name: 'tasks',
    title: 'Tasks',
    icon: icons.ListCheck,
    shows: 'imports and exports, failures with their cause, and a way to try them again',
    Page: TasksPage,
  },
  {
    name: 'deliveries',
    title: 'Deliveries',
    icon: icons.Webhook,
    shows: 'notifications to your receiver, and a way to send them again',
    Page: DeliveriesPage,
  },
  {
    name: 'usage',
    title: 'AI usage',
    icon: icons.Sparkles,
    shows: 'requests, tokens and cost of AI models by user, provider and day',
    Page: UsagePage,
  },
  {
    name: 'templates',
    title: 'Templates',
    icon: icons.Template,
    shows: 'templates for new documents',
    Page: TemplatesPage,
  },
  { name: 'assets', title: 'Assets', icon: icons.Image, shows: 'files of the asset library', Page: AssetsPage },
  {
    name: 'keys',
    or: 'revocations',
    title: 'Keys',
    icon: icons.Key,
    shows: 'API keys, and revoked credentials',
    Page: KeysPage,
  },
  { name: 'audit', title: 'Audit log', icon: icons.History, shows: 'who did what, to what and when', Page: AuditPage },
  {
    name: 'configuration',
    title: 'Configuration',
    icon: icons.Settings,
    shows: 'every effective value and where it came from',
    Page: ConfigurationPage,
  },
];

/** Returns the section that a page needs, or its alternative if the user may only see that. */
const sectionOf = ({ name, or = name }: Entry, { sections }: Session): Section | undefined =>
  sections[or]?.isOn === true && sections[or].missing.length === 0 ? sections[or] : sections[name];

/** The frame around every page. */
export function Shell({ session }: { readonly session: Session }) {
  const entry = ENTRIES.find(({ name }) => name === route.value.page) ?? ENTRIES[0];
  const isOpen = useSignal(false);
  useEffect(() => {
    isOpen.value = false;
    if (entry) document.title = `${entry.title} – Console`;
  }, [entry]);
  if (entry === undefined) return null;
  return (
    <div class="frame">
      <a class="skip" href="#content" onClick={focusContent}>
        Skip to the content
      </a>
      <header class="side" data-open={isOpen.value}>
        <div class="side-head">
          <img src={mark} alt="" width={26} height={26} />
          <span class="side-title">Console</span>
          <button
            type="button"
            class="icon-button side-toggle"
            aria-expanded={isOpen.value}
            aria-controls="sections"
            aria-label="Sections"
            onClick={() => (isOpen.value = !isOpen.value)}
          >
            <Icon of={icons.Menu} />
          </button>
        </div>
        <nav id="sections" aria-label="Sections">
          {ENTRIES.map(({ name, title, icon }) => (
            <a
              key={name}
              class="side-link"
              href={hrefOf(name)}
              aria-current={name === entry.name ? 'page' : undefined}
              data-off={session.sections[name]?.isOn === false}
              onClick={() => (isOpen.value = false)}
            >
              <Icon of={icon} />
              {title}
            </a>
          ))}
        </nav>
        <SideFoot session={session} />
      </header>
      <main id="content" tabIndex={-1}>
        <h1 class="page-title">{entry.title}</h1>
        <SectionGate section={sectionOf(entry, session)} shows={entry.shows}>
          <entry.Page key={entry.name} />
        </SectionGate>
      </main>
    </div>
  );
}

function focusContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

const THEMES: readonly (readonly [Theme, string])[] = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

const SideFoot = ({ session: { caller } }: { readonly session: Session }) => (
  <div class="side-foot">
    <label class="field field-inline">
      <span class="sr-only">Colours</span>
      <select value={theme.value} onChange={({ currentTarget }) => (theme.value = currentTarget.value as Theme)}>
        {THEMES.map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
    <div class="who">
      <span class="who-name" title={caller.id}>
        {caller.kind === 'anonymous' ? 'Nobody is asked to sign in' : caller.name}
      </span>
      {caller.kind !== 'anonymous' && <IconButton icon={icons.LogOut} label="Sign out" onClick={signOut} />}
    </div>
  </div>
);
