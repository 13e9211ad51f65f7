import { openDialog } from '../../dialogs/open-dialog.ts';
import { editor } from '../../editor/current.ts';
import { Button } from '../../ui/button.tsx';
import { Clock, Plus } from '../../ui/icons.ts';
import { Notice, Requires } from '../../ui/notice.tsx';
import { when, words } from '../../words/index.ts';
import { previewed } from './preview.ts';
import { compareVersion, nameOf, previewVersion, restoreVersion, type Version, versions } from './versions.ts';

/** States of the document to look at, to compare with, and to go back to. */
export const VersionsPanel = () => (
  <Requires feature="collaboration">
    <div class="versions">
      <div class="panel-bar">
        <Button look="primary" icon={Plus} onClick={() => openDialog('saveVersion')}>
          {words.value.saveVersion}
        </Button>
      </div>
      <VersionList />
    </div>
  </Requires>
);

function VersionList() {
  const { noVersions, noVersionsText, versions: label } = words.value;
  if (versions.value.length === 0)
    return (
      <Notice icon={Clock} title={noVersions}>
        <p>{noVersionsText}</p>
      </Notice>
    );
  return (
    <ol class="version-list" aria-label={label}>
      {versions.value.map((version) => (
        <Entry key={version.version} version={version} />
      ))}
    </ol>
  );
}

function Entry({ version }: { readonly version: Version }) {
  const { preview, compare, restore, versionNumber } = words.value;
  const isShown = previewed.value?.version.version === version.version;
  const compareNow = (): void => {
    const now = editor.peek()?.getJSON();
    if (now) void compareVersion(version, now);
  };
  return (
    <li class={isShown ? 'version version-shown' : 'version'}>
      <p class="version-name">{nameOf(version)}</p>
      <p class="version-date">
        {versionNumber(version.version)} · <time>{when(version.date)}</time>
      </p>
      <div class="version-actions">
        <Button look="quiet" onClick={() => void previewVersion(version)}>
          {preview}
        </Button>
        <Button look="quiet" onClick={compareNow}>
          {compare}
        </Button>
        <Button look="quiet" onClick={() => void restoreVersion(version)}>
          {restore}
        </Button>
      </div>
    </li>
  );
}
