import { signal } from '@preact/signals';
import { ask } from '../../server/request.ts';

export interface Provider {
  readonly id: string;
  readonly title: string;
  readonly configured: boolean;
  /** The settings that the operator must add. */
  readonly missing: readonly string[];
}

const KEY = 'companion.provider';

export const providers = signal<readonly Provider[]>([]);
/** The provider for answers and suggestions: the last choice, else the first configured one. */
export const chosenProvider = signal<string>('demo');

export function chooseProvider(id: string): void {
  localStorage.setItem(KEY, id);
  chosenProvider.value = id;
}

/** @throws ServerError */
export async function loadProviders(): Promise<void> {
  const { items } = await ask<{ items: readonly Provider[] }>('ai/providers');
  const usable = items.filter(({ configured }) => configured);
  const kept = localStorage.getItem(KEY);
  providers.value = items;
  chosenProvider.value = usable.find(({ id }) => id === kept)?.id ?? usable[0]?.id ?? 'demo';
}
