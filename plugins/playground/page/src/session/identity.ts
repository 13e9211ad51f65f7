import { signal } from '@preact/signals';
import { words } from '../words/index.ts';

/** The user's identity for others. */
export interface Identity {
  readonly name: string;
  readonly color: string;
}

const KEY = 'companion.identity';

/** Colours that are dark enough for white text and distinguishable for colour-blind users. */
export const COLORS = ['#1f6f5c', '#8a4b08', '#6b3fa0', '#b3261e', '#1a5fb4', '#a02561', '#4d5b16', '#00626e'] as const;

const pick = <T>(list: readonly T[], fallback: T): T => list[Math.floor(Math.random() * list.length)] ?? fallback;

function readIdentity(): Identity {
  const kept = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  if (kept !== null) return JSON.parse(kept) as Identity;
  return { name: pick(words.peek().guests, 'Guest'), color: pick(COLORS, COLORS[0]) };
}

export const me = signal<Identity>(readIdentity());

/** Stored for the next visit. Other open tabs keep theirs, so that one person can act as two. */
export function chooseIdentity(next: Identity): void {
  me.value = next;
  const text = JSON.stringify(next);
  sessionStorage.setItem(KEY, text);
  localStorage.setItem(KEY, text);
}
