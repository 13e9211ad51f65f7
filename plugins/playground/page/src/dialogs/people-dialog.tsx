import type { Participant } from '@editor-companion/client';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { documents } from '../server/documents.ts';
import { messageOf } from '../server/server-error.ts';
import { isAnonymous, isOwner, self } from '../session/access.ts';
import { me } from '../session/identity.ts';
import { roomName } from '../session/room.ts';
import { people } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LogOut, User } from '../ui/icons.ts';
import { words } from '../words/index.ts';
import { closeDialog, openDialog } from './open-dialog.ts';

/** Lists the users in the document. Owners can remove them. */
export function PeopleDialog() {
  const here = useSignal<readonly Participant[]>([]);
  const fault = useSignal('');
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      here.value = await documents.people(roomName());
      fault.value = '';
    } catch (reason) {
      fault.value = messageOf(reason);
    }
  };
  // The editor learns at once who joins or leaves. The server's view of them is requested then.
  useEffect(() => void attempt(async () => undefined), [people.value]);
  const { peopleHere, yourName, windows } = words.value;
  return (
    <Dialog
      title={peopleHere}
      onClose={closeDialog}
      actions={
        <Button icon={User} onClick={() => openDialog('identity')}>
          {yourName}
        </Button>
      }
    >
      <ul class="people-list" aria-label={windows}>
        <Window name={me.value.name} color={me.value.color} isMe />
        {people.value.map(({ clientId, name, color }) => (
          <Window key={clientId} name={name} color={color} />
        ))}
      </ul>
      {fault.value !== '' && <p class="fault">{fault.value}</p>}
      {!isAnonymous.value && (
        <Users here={here.value} sendAway={(user) => void attempt(() => documents.sendAway(roomName(), user))} />
      )}
    </Dialog>
  );
}

interface WindowProps {
  readonly name: string;
  readonly color: string;
  readonly isMe?: boolean;
}

const Window = ({ name, color, isMe = false }: WindowProps) => (
  <li>
    <Avatar name={name} color={color} />
    <span>
      {name} {isMe && <small>({words.value.you})</small>}
    </span>
  </li>
);

interface UsersProps {
  readonly here: readonly Participant[];
  readonly sendAway: (user: string) => void;
}

/** Lists these users with their identity and role on the server. */
function Users({ here, sendAway }: UsersProps) {
  const { signedIn, roles, connectionCount, sendAway: label } = words.value;
  return (
    <>
      <h3>{signedIn}</h3>
      <ul class="people-list" aria-label={signedIn}>
        {here.map(({ user, role, connections }) => (
          <li key={user.id}>
            <span>
              {user.name} <small>{`${roles[role]} · ${connectionCount(connections)}`}</small>
            </span>
            {isOwner.value && user.id !== self.value?.user.id && (
              <Button look="quiet" icon={LogOut} onClick={() => sendAway(user.id)}>
                {label}
                <span class="sr-only">{user.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
