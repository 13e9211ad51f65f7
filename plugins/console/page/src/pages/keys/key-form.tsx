import { useSignal } from '@preact/signals';
import { ask, messageOf } from '../../server/server.ts';
import { session } from '../../server/session.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, TextField } from '../../ui/choice.tsx';
import { Key as KeyIcon } from '../../ui/icons.ts';
import type { MadeKey } from './key.ts';

const DAY_MS = 86_400_000;
const LIVES = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['', 'As long as is allowed'],
] as const;
const KINDS = [
  ['server', 'A server of its own'],
  ['user', 'You yourself'],
] as const;

/** Makes a key. */
export function KeyForm({ onMade }: { readonly onMade: (made: MadeKey) => void }) {
  const isUser = session.value?.caller.kind === 'user';
  const [name, scopes, documents] = [useSignal(''), useSignal(''), useSignal('')];
  const [tenant, days] = [useSignal(''), useSignal('90')];
  const kind = useSignal<string>(isUser ? 'user' : 'server');
  const [fault, isBusy] = [useSignal(''), useSignal(false)];
  const make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    isBusy.value = true;
    fault.value = '';
    try {
      const body = {
        name: name.value.trim(),
        kind: kind.value,
        scopes: wordsIn(scopes.value),
        documents: rolesIn(documents.value),
        ...(tenant.value.trim() !== '' && { tenant: tenant.value.trim() }),
        ...(days.value !== '' && { expiresAt: new Date(Date.now() + Number(days.value) * DAY_MS).toISOString() }),
      };
      onMade(await ask<MadeKey>('keys', { method: 'POST', body }));
      for (const field of [name, scopes, documents, tenant]) field.value = '';
    } catch (reason) {
      fault.value = messageOf(reason);
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <section class="card">
      <h2>A new key</h2>
      <form class="filters" onSubmit={(event) => void make(event)}>
        <TextField label="What it is for" value={name} hint="CMS, production" required />
        <TextField label="Scopes" value={scopes} hint="import, export" required />
        <TextField label="Documents" value={documents} hint="cms-*=editor, legal-*=viewer" />
        {isUser && <Choice label="It acts as" value={kind} options={KINDS} />}
        {session.value?.caller.tenant === undefined && <TextField label="Tenant" value={tenant} hint="default" />}
        <Choice label="It ends after" value={days} options={LIVES} />
        <Button type="submit" look="primary" icon={KeyIcon} disabled={isBusy.value}>
          Make the key
        </Button>
      </form>
      {fault.value !== '' && (
        <p class="fault" role="alert">
          {fault.value}
        </p>
      )}
      <p class="soft small">A key has no scope, and no role in a document, that you have not.</p>
    </section>
  );
}

const wordsIn = (text: string): string[] => text.split(/[\s,]/).filter((word) => word !== '');

/** `cms-*=editor, legal-*=viewer` */
const rolesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => [part.slice(0, part.lastIndexOf('=')), part.slice(part.lastIndexOf('=') + 1)]),
  );
