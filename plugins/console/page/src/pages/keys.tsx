import { useSignal } from '@preact/signals';
import { SectionGate } from '../app/section-gate.tsx';
import { session } from '../server/session.ts';
import { IssuedKeys } from './keys/issued-keys.tsx';
import type { MadeKey } from './keys/key.ts';
import { KeyForm } from './keys/key-form.tsx';
import { Revocations } from './keys/revocations.tsx';
import { ShownOnce } from './keys/shown-once.tsx';

/** API keys with forms to create, rotate and revoke them, and other revoked credentials. */
export function KeysPage() {
  const made = useSignal<MadeKey | undefined>(undefined);
  const { keys, revocations } = session.value?.sections ?? {};
  return (
    <div class="stack">
      {made.value !== undefined && <ShownOnce made={made.value} onDone={() => (made.value = undefined)} />}
      <SectionGate section={keys} shows="API keys that are made here">
        <KeyForm onMade={(key) => (made.value = key)} />
        <IssuedKeys after={made.value?.secret} onRotated={(key) => (made.value = key)} />
      </SectionGate>
      {revocations?.missing.length === 0 && <Revocations />}
    </div>
  );
}
