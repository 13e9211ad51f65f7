import type { ListedDocument } from '@editor-companion/client';
import { go, hrefOf } from '../../app/route.ts';
import { ask, type Paged, part } from '../../server/server.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { bytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { ArrowLeft, Trash } from '../../ui/icons.ts';
import { useLoaded } from '../../ui/loaded.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { People } from './people.tsx';
import { VersionList } from './version-list.tsx';

/** One document: its people, its versions, and its deletion. */
export const DocumentView = ({ name }: { readonly name: string }) => (
  <div class="stack">
    <a class="back" href={hrefOf('documents')}>
      <Icon of={ArrowLeft} /> All documents
    </a>
    <Head name={name} />
    <div class="columns">
      <People document={name} />
      <VersionList document={name} />
    </div>
  </div>
);

/** The list finds it by its name, as the first entry. */
const find = async (name: string, signal: AbortSignal): Promise<ListedDocument | undefined> =>
  (await ask<Paged<ListedDocument>>('documents', { query: { prefix: name, limit: 1 }, signal })).items.find(
    (one) => one.name === name,
  );

function Head({ name }: { readonly name: string }) {
  const [state, reload] = useLoaded((signal) => find(name, signal), [name]);
  const { error } = state.value;
  if (error !== undefined) return <Failed error={error} onRetry={reload} />;
  if (!('value' in state.value)) return <Loading what="the document" />;
  const found = state.value.value;
  return (
    <section class="card document-head">
      <h2 class="name">{name}</h2>
      {found === undefined ? (
        <p class="soft">There is no such document, or you have no role in it.</p>
      ) : (
        <p class="soft">
          {bytes(found.bytes)} · made <Time at={found.createdAt} /> · changed <Time at={found.updatedAt} /> · you are
          its {found.role}
        </p>
      )}
      {found?.role === 'owner' && (
        <Button look="danger" icon={Trash} onClick={() => remove(name)}>
          Delete
        </Button>
      )}
    </section>
  );
}

const remove = (name: string): void =>
  confirm({
    title: `Delete ${name}?`,
    text: 'Everybody in it is sent away. It goes to the bin with its comments and versions, where it can be restored for a while.',
    verb: 'Delete it',
    done: `${name} is deleted.`,
    act: () => ask(`documents/${part(name)}`, { method: 'DELETE' }).then(() => go('documents')),
  });
