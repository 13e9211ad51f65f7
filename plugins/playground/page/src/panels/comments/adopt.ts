import type { Editor, JSONContent } from '@tiptap/core';
import { rangesOf } from '../../editor/thread-highlight.ts';
import { isAvailable } from '../../server/features.ts';
import { anchorOf } from './anchor.ts';
import type { FileComment, FileThread } from './file-threads.ts';
import { createThread, replyTo, setResolved } from './threads.ts';

/** The colour of authors of an imported file. */
const COLOR = '#5a5f5a';
/** The maximum number of threads, because more would take the server too long. */
const MAX_THREADS = 200;

/** Sends the threads of a file to the server. @throws ServerError */
export async function adoptThreads(editor: Editor, threads: readonly FileThread[]): Promise<void> {
  if (!isAvailable('collaboration')) return;
  for (const { id, comments } of threads.slice(0, MAX_THREADS)) {
    const ranges = rangesOf(editor.state.doc, id);
    const [first, last] = [ranges[0], ranges.at(-1)];
    const ref = first && last ? anchorOf(editor, { from: first.from, to: last.to }) : null;
    const [opening, ...answers] = comments;
    if (opening === undefined) continue;
    await createThread(id, textOf(opening), ref, by(opening));
    for (const answer of answers) await replyTo(id, textOf(answer), by(answer));
    if (opening.resolved === true) await setResolved(id, true);
  }
}

const by = ({ author }: FileComment) => ({ name: author, color: COLOR });

const textOf = ({ content }: FileComment): string => content.map(plain).join('\n').trim() || '…';
const plain = ({ text = '', content = [] }: JSONContent): string => text + content.map(plain).join('');
