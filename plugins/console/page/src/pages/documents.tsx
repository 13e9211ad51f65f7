import { route } from '../app/route.ts';
import { useSignal } from '@preact/signals';
import { Choice } from '../ui/choice.tsx';
import { DeletedList } from './documents/deleted-list.tsx';
import { DocumentList } from './documents/document-list.tsx';
import { DocumentView } from './documents/document-view.tsx';

const LISTS = [
  ['live', 'Live documents'],
  ['deleted', 'Deleted documents'],
] as const;

/** Live documents, one of them, or the deleted ones. */
export function DocumentsPage() {
  const list = useSignal('live');
  const { rest } = route.value;
  if (rest !== '') return <DocumentView key={rest} name={rest} />;
  return (
    <div class="stack">
      <div class="filters card">
        <Choice label="Show" value={list} options={LISTS} />
      </div>
      {list.value === 'live' ? <DocumentList /> : <DeletedList />}
    </div>
  );
}
