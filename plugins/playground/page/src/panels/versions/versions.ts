import type { History, Version, Versions } from '@editor-companion/client';
import { History as HistoryOf } from '@editor-companion/client';
import type { JSONContent } from '@tiptap/core';
import { signal } from '@preact/signals';
import { runJob } from '../../jobs/jobs.ts';
import { server } from '../../server/documents.ts';
import { ask } from '../../server/request.ts';
import { type Session, whenSaved } from '../../session/session.ts';
import { words } from '../../words/index.ts';
import { makeRoom, openPanel } from '../open-panel.ts';
import { closePreview, type Previewed, showPreview } from './preview.ts';

export type { Version } from '@editor-companion/client';

/** Newest first. */
export const versions = signal<readonly Version[]>([]);

let source: Versions | undefined;
let room = '';
/** The history of the session's document. Undefined if the server keeps none. */
export let history: History | undefined;

/** Follows the versions of the session's document. */
export function followVersions({ companion, room: { name } }: Session): void {
  if (companion === undefined) return;
  source = companion.versions;
  room = encodeURIComponent(name);
  history = new HistoryOf(server, name);
  const read = (): void => void reload().catch(() => undefined);
  source.subscribe(read);
  companion.subscribe(() => companion.isConnected && read());
}

async function reload(): Promise<void> {
  versions.value = (await source?.list()) ?? [];
}

export const nameOf = ({ version, name }: Version): string => name ?? words.value.versionNumber(version);

/** The name of a version by its number; null is the current document. */
export function nameOfNumber(version: number | null): string {
  if (version === null) return words.value.now;
  const known = versions.value.find((one) => one.version === version);
  return known ? nameOf(known) : words.value.versionNumber(version);
}

/** Saves a version of the current document. */
export async function saveVersion(name: string): Promise<void> {
  openPanel('versions');
  await runJob(words.peek().saveVersion, async () => {
    const saved = await source?.save(name === '' ? {} : { name });
    await reload();
    const { versionSaved, unchanged } = words.peek();
    return { outcome: saved?.isNew === false ? unchanged : versionSaved(saved?.version ?? 0) };
  });
}

/** Shows a version instead of the document. */
export const previewVersion = (version: number): Promise<void> =>
  look(nameOfNumber(version), async () => {
    const { content } = await ask<{ content: JSONContent }>(`documents/${room}/versions/${version}?as=json`);
    return { version, content };
  });

/** Shows the changes from a version to another one, or to now, in the colours of their authors. */
export const compareVersions = (version: number, to: number | null = null): Promise<void> =>
  look(nameOfNumber(version), async () => {
    if (to === null) await whenSaved();
    const changes = await history?.changes(version, to === null ? {} : { to });
    return { version, content: changes?.content ?? {}, changes: { to, by: changes?.authors ?? [] } };
  });

async function look(name: string, load: () => Promise<Previewed>): Promise<void> {
  try {
    if (await showPreview(load)) makeRoom();
  } catch (reason) {
    await runJob(name, () => Promise.reject(reason));
  }
}

/** Restores an earlier version. The current state is saved first, so nothing is lost. */
export async function restoreVersion(version: number): Promise<void> {
  closePreview();
  await runJob(words.peek().restore, async () => {
    await source?.revert(version);
    await reload();
    return { outcome: words.peek().restored(version) };
  });
}
