import { connection, unsaved } from '../session/session.ts';
import { words } from '../words/index.ts';

/** Shows whether the user's changes have reached the server. */
export function ConnectionChip() {
  const { connections, aloneHint } = words.value;
  const state = connection.value === 'online' && unsaved.value ? 'saving' : connection.value;
  return (
    <p class={`chip chip-${state}`} role="status" {...(state === 'alone' && { title: aloneHint })}>
      <span class="chip-dot" aria-hidden="true" />
      <span>{connections[state]}</span>
    </p>
  );
}
