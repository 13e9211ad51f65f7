import { signal } from '@preact/signals';
import { openDialog } from '../../dialogs/open-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Clock, Plus } from '../../ui/icons.ts';
import { Notice, Requires } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { when, words } from '../../words/index.ts';
import { AuthorsView } from './authors-view.tsx';
import { previewed } from './preview.ts';
import { TimelineView } from './timeline-view.tsx';
import { compareVersions, nameOf, previewVersion, restoreVersion, type Version, versions } from './versions.ts';

type View = 'states' | 'timeline' | 'authors';

const view = signal<View>('states');

/** The history of the document: versions, the timeline, and authors. */
export function VersionsPanel() {
  const { versions: label, savedStates, timeline, authors } = words.value;
  return (
    <Requires feature="collaboration">
      <Tabs
        label={label}
        value={view.value}
        onChange={(next) => (view.value = next)}
        tabs={[
          { id: 'states', label: savedStates },
          { id: 'timeline', label: timeline },
          { id: 'authors', label: authors },
        ]}
      >
        {view.value === 'states' && <States />}
        {view.value === 'timeline' && <TimelineView />}
        {view.value === 'authors' && <AuthorsView />}
      </Tabs>
    </Requires>
  );
}

const States = () => (
  <div class="versions">
    <div class="panel-bar">
      <Button look="primary" icon={Plus} onClick={() => openDialog('saveVersion')}>
        {words.value.saveVersion}
      </Button>
    </div>
    <VersionList />
  </div>
);

function VersionList() {
  const { noVersions, noVersionsText, savedStates } = words.value;
  if (versions.value.length === 0)
    return (
      <Notice icon={Clock} title={noVersions}>
        <p>{noVersionsText}</p>
      </Notice>
    );
  return (
    <ol class="version-list" aria-label={savedStates}>
      {versions.value.map((version) => (
        <Entry key={version.version} version={version} />
      ))}
    </ol>
  );
}

function Entry({ version: saved }: { readonly version: Version }) {
  const { preview, compare, restore, versionNumber } = words.value;
  const { version, date, user } = saved;
  const isShown = previewed.value?.version === version;
  return (
    <li class={isShown ? 'version version-shown' : 'version'}>
      <p class="version-name">{nameOf(saved)}</p>
      <p class="version-date">
        {saved.name !== null && `${versionNumber(version)} · `}
        {user.name} · <time>{when(date)}</time>
      </p>
      <div class="version-actions">
        <Button look="quiet" onClick={() => void previewVersion(version)}>
          {preview}
        </Button>
        <Button look="quiet" onClick={() => void compareVersions(version)}>
          {compare}
        </Button>
        <Button look="quiet" onClick={() => void restoreVersion(version)}>
          {restore}
        </Button>
      </div>
    </li>
  );
}
