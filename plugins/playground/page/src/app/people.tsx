import { openDialog } from '../dialogs/open-dialog.ts';
import { me } from '../session/identity.ts';
import { people } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { words } from '../words/index.ts';

const SHOWN = 3;

/** Shows the users in the document and opens their list. */
export function People() {
  const others = people.value;
  const { here, peopleHere } = words.value;
  const { name, color } = me.value;
  return (
    <button
      type="button"
      class="people"
      title={[name, ...others.map((person) => person.name)].join(', ')}
      onClick={() => openDialog('people')}
    >
      <span class="sr-only">{others.length === 0 ? peopleHere : here(others.length)}</span>
      {others.slice(0, SHOWN).map((person) => (
        <Avatar key={person.clientId} name={person.name} color={person.color} />
      ))}
      {others.length > SHOWN && (
        <span class="avatar avatar-more" aria-hidden="true">
          +{others.length - SHOWN}
        </span>
      )}
      <Avatar class="avatar-me" name={name} color={color} />
    </button>
  );
}
