import { effect, signal } from '@preact/signals';

const KEY = 'companion.token';

/** A token or API key, for servers that ask for one. Forgotten with the tab. */
export const credential = signal(sessionStorage.getItem(KEY) ?? '');

/** True once the server has refused a request without a valid credential. */
export const credentialRefused = signal(false);

effect(() => {
  if (credential.value === '') sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, credential.value);
});
