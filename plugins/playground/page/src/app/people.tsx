import { me } from '../session/identity.ts';
import { people } from '../session/session.ts';
import { openDialog } from '../dialogs/open-dialog.ts';
import { words } from '../words/index.ts';

const SHOWN = 3;

/** Who is here: the others, and oneself. */
export function People() {
  const others = people.value;
  const { here, yourName } = words.value;
  return (
    <div class="people">
      {others.length > 0 && <span class="sr-only">{here(others.length)}</span>}
      {others.slice(0, SHOWN).map(({ clientId, name, color }) => (
        <span key={clientId} class="avatar" style={{ background: color }} title={name} aria-hidden="true">
          {initial(name)}
        </span>
      ))}
      {others.length > SHOWN && <span class="avatar avatar-more">+{others.length - SHOWN}</span>}
      <button
        type="button"
        class="avatar avatar-me"
        style={{ background: me.value.color }}
        aria-label={`${yourName} ${me.value.name}`}
        title={me.value.name}
        onClick={() => openDialog('identity')}
      >
        {initial(me.value.name)}
      </button>
    </div>
  );
}

const initial = (name: string): string => name.trim().match(/^./u)?.[0].toUpperCase() ?? '?';
