import { useSignal } from '@preact/signals';
import { messageOf } from '../../server/server-error.ts';
import { isAnonymous } from '../../session/access.ts';
import { Button } from '../../ui/button.tsx';
import { Pencil, RotateCcw } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { words } from '../../words/index.ts';
import { makeRoom } from '../open-panel.ts';
import { authorship, hideAuthors, showAuthors } from './authorship.ts';

/** Colours the text by author and lists the colours. */
export function AuthorsView() {
  const fault = useSignal('');
  const show = async (): Promise<void> => {
    try {
      await showAuthors();
      fault.value = '';
      makeRoom();
    } catch (reason) {
      fault.value = messageOf(reason);
    }
  };
  const { whoWrote, whoWroteText, showColors, hideColors, refresh, everybodyIsOne } = words.value;
  const isShown = authorship.value !== undefined;
  return (
    <>
      <div class="panel-bar">
        {isShown ? (
          <>
            <Button onClick={hideAuthors}>{hideColors}</Button>
            <Button look="quiet" icon={RotateCcw} onClick={() => void show()}>
              {refresh}
            </Button>
          </>
        ) : (
          <Button look="primary" icon={Pencil} onClick={() => void show()}>
            {showColors}
          </Button>
        )}
      </div>
      {fault.value !== '' && <p class="fault panel-fault">{fault.value}</p>}
      {isShown ? (
        <Writers />
      ) : (
        <Notice icon={Pencil} title={whoWrote}>
          <p>{whoWroteText}</p>
        </Notice>
      )}
      {isAnonymous.value && <p class="panel-note">{everybodyIsOne}</p>}
    </>
  );
}

function Writers() {
  const { unknownAuthor, characters, authors } = words.value;
  const { writers = [] } = authorship.value ?? {};
  return (
    <ul class="writers" aria-label={authors}>
      {writers.map(({ user, color, characters: count }) => (
        <li key={user?.id ?? ''}>
          <span class="writer-color" style={{ background: color }} aria-hidden="true" />
          <strong>{user?.name ?? unknownAuthor}</strong>
          <span>{characters(count)}</span>
        </li>
      ))}
    </ul>
  );
}
