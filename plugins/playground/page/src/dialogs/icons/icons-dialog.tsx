import { useSignal } from '@preact/signals';
import { editor } from '../../editor/current.ts';
import { ask, query } from '../../server/request.ts';
import { useLoaded } from '../../ui/async.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Shapes } from '../../ui/icons.ts';
import { Notice, Requires } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { words } from '../../words/index.ts';
import { closeDialog } from '../open-dialog.ts';

interface ServedIcon {
  readonly name: string;
  readonly category: string;
  readonly svg: string;
  readonly url: string;
}

const FIRST = 120;

/** Icons to insert. */
export const IconsDialog = () => (
  <Dialog title={words.value.iconsTitle} wide onClose={closeDialog}>
    <Requires feature="icons">
      <IconChoice />
    </Requires>
  </Dialog>
);

function IconChoice() {
  const keyword = useSignal('');
  const count = useSignal(FIRST);
  const [loaded] = useLoaded(
    (signal) =>
      ask<{ items: readonly ServedIcon[]; total: number }>(
        `icons${query({ keyword: keyword.value, pageSize: count.value })}`,
        { signal },
      ),
    [keyword.value, count.value],
  );
  const { noIcons, noIconsText, loading, showMore } = words.value;
  const { value, error } = loaded.value;
  return (
    <>
      <SearchField value={keyword.value} onChange={(next) => (keyword.value = next)} />
      {error !== undefined && <p class="fault">{error}</p>}
      {value === undefined && error === undefined && <Spinner label={loading} />}
      {value?.items.length === 0 && (
        <Notice icon={Shapes} title={noIcons}>
          <p>{noIconsText}</p>
        </Notice>
      )}
      <ul class="icon-grid">
        {value?.items.map((icon) => (
          <li key={icon.name}>
            <button type="button" title={icon.name} aria-label={icon.name} onClick={() => insertIcon(icon)}>
              <Drawing icon={icon} />
            </button>
          </li>
        ))}
      </ul>
      {value !== undefined && value.total > value.items.length && (
        <Button onClick={() => (count.value += FIRST)}>{showMore}</Button>
      )}
    </>
  );
}

/** As a picture and not as part of the page, so that no script in the SVG can run. */
const Drawing = ({ icon: { svg } }: { readonly icon: ServedIcon }) => (
  <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" width={24} height={24} loading="lazy" />
);

const SIZE = 24;

function insertIcon({ name, url }: ServedIcon): void {
  closeDialog();
  const attrs = { src: url, alt: name, width: SIZE, height: SIZE };
  editor.peek()?.chain().focus().insertContent({ type: 'image', attrs }).run();
}
