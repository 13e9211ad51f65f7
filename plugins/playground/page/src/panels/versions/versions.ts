import type { JSONContent } from '@tiptap/core';
import { signal } from '@preact/signals';
import { runJob } from '../../jobs/jobs.ts';
import { ask } from '../../server/request.ts';
import type { Actions, Message } from '../../session/actions.ts';
import { type Session, whenSaved } from '../../session/session.ts';
import { words } from '../../words/index.ts';
import { makeRoom, openPanel } from '../open-panel.ts';
import { closePreview, type Previewed, showPreview } from './preview.ts';
import type { BlockChange } from './difference.ts';

/** A state of the document that somebody, or the server, has saved. */
export interface Version {
  readonly version: number;
  readonly name: string | null;
  /** Milliseconds since the epoch. */
  readonly date: number;
  readonly user: { readonly name: string };
  readonly kind: 'manual' | 'auto' | 'revert';
}

/** Newest first. */
export const versions = signal<readonly Version[]>([]);

let actions: Actions | undefined;
let room = '';

/** Follows the versions of the session's document. */
export function followVersions({ actions: own, provider, room: { name } }: Session): void {
  if (own === undefined || provider === undefined) return;
  actions = own;
  room = encodeURIComponent(name);
  own.listen(({ event }) => {
    if (event.startsWith('version.') || event === 'document.reverted') reload().catch(() => undefined);
  });
  provider.on('synced', () => void reload().catch(() => undefined));
}

async function reload(): Promise<void> {
  const answer = await actions?.ask<Message & { versions: readonly Version[] }>('version.list');
  versions.value = (answer?.versions ?? []).toSorted((one, other) => other.version - one.version);
}

export const nameOf = ({ version, name }: Version): string => name ?? words.value.versionNumber(version);

/** Saves the document as it is now. */
export async function saveVersion(name: string): Promise<void> {
  openPanel('versions');
  await runJob(words.peek().saveVersion, async () => {
    const payload = name === '' ? {} : { name };
    const saved = await actions?.ask<Message & { version: number; isNew: boolean }>('version.create', payload);
    await reload();
    const { versionSaved, unchanged } = words.peek();
    return { outcome: saved?.isNew === false ? unchanged : versionSaved(saved?.version ?? 0) };
  });
}

/** Shows a version in place of the document. */
export const previewVersion = (version: Version): Promise<void> =>
  look(version, async () => {
    const { content } = await contentOf(version.version);
    return { content: content.content ?? [], changes: undefined };
  });

/** Shows what has changed since a version. */
export const compareVersion = (version: Version, now: JSONContent): Promise<void> =>
  look(version, async () => {
    await whenSaved();
    const path = `documents/${room}/versions/${version.version}/compare`;
    const { changes } = await ask<{ changes: readonly BlockChange[] }>(path);
    return { content: now.content ?? [], changes };
  });

async function look(version: Version, load: () => Promise<Omit<Previewed, 'version'>>): Promise<void> {
  try {
    if (await showPreview(async () => ({ version, ...(await load()) }))) makeRoom();
  } catch (reason) {
    await runJob(nameOf(version), () => Promise.reject(reason));
  }
}

const contentOf = (version: number) => ask<{ content: JSONContent }>(`documents/${room}/versions/${version}?as=json`);

/** Makes the document what it was. What it is now is saved first, so nothing is lost. */
export async function restoreVersion({ version }: Version): Promise<void> {
  closePreview();
  await runJob(words.peek().restore, async () => {
    await actions?.ask('document.revert', { version });
    await reload();
    return { outcome: words.peek().restored(version) };
  });
}
