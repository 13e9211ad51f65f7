import { signal } from '@preact/signals';
import { ask, codeOf, credential, messageOf } from './server.ts';

export interface Section {
  /** The plugin that provides it. */
  readonly plugin: string;
  readonly isOn: boolean;
  /** Scopes that the operator lacks for it. */
  readonly missing: readonly string[];
}

export interface Session {
  readonly caller: {
    readonly id: string;
    readonly name: string;
    readonly kind: 'anonymous' | 'user' | 'server';
    readonly tenant?: string;
  };
  readonly sections: Readonly<Record<string, Section>>;
}

/** The signed-in user. Undefined before sign-in. */
export const session = signal<Session | undefined>(undefined);
/** The reason why signing in failed. Empty before the first attempt. */
export const refusal = signal('');
export const isEntering = signal(true);

/** Requests the caller's identity with the credential, or without one if the server requires none. */
export async function enter(): Promise<void> {
  isEntering.value = true;
  try {
    session.value = await ask<Session>('console/session');
    refusal.value = '';
  } catch (reason) {
    session.value = undefined;
    refusal.value = codeOf(reason) === 'AUTH_REQUIRED' ? '' : messageOf(reason);
  } finally {
    isEntering.value = false;
  }
}

export function signOut(): void {
  credential.value = '';
  session.value = undefined;
  refusal.value = '';
  void enter();
}
