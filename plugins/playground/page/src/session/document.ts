import type { JSONContent } from '@tiptap/core';
import { signal } from '@preact/signals';
import type { Map as YMap } from 'yjs';
import { editor } from '../editor/current.ts';
import { adoptThreads } from '../panels/comments/adopt.ts';
import { type FileComment, withOwnThreads } from '../panels/comments/file-threads.ts';
import type { Session } from './session.ts';

/** Size and margins of the pages in mm, as in an import's response. */
export interface PageSetup {
  readonly width: number;
  readonly height: number;
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
}

/** An imported document: from a file, a web page or a template. */
export interface Opened {
  readonly title?: string;
  readonly filename?: string;
  readonly content: JSONContent;
  readonly page?: PageSetup;
  readonly comments?: readonly FileComment[];
}

export const title = signal('');
export const pageSetup = signal<PageSetup | undefined>(undefined);

let meta: YMap<unknown> | undefined;

/** Observes the metadata of the document, which all connected users share. */
export function followDocument({ doc }: Session): void {
  const map = doc.getMap<unknown>('meta');
  const read = (): void => {
    title.value = (map.get('title') as string | undefined) ?? '';
    pageSetup.value = map.get('page') as PageSetup | undefined;
  };
  meta = map;
  map.observe(read);
  read();
}

export const rename = (next: string): void => void meta?.set('title', next);

/** Replaces the content of the document. The change can be undone, and all participants see it. */
export function showDocument({ title: name, filename, content, page, comments = [] }: Opened): void {
  const current = editor.peek();
  const brought = withOwnThreads(content, comments);
  current?.chain().setContent(brought.content, { emitUpdate: true }).focus('start').run();
  if (current) adoptThreads(current, brought.threads).catch(() => undefined);
  rename(name?.trim() || (filename ?? '').replace(/\.\w{1,5}$/, ''));
  if (page === undefined) meta?.delete('page');
  else meta?.set('page', page);
}
