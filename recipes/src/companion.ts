import {
  Ai,
  type Anchor,
  type Companion,
  CompanionServer,
  connectCompanion,
  Files,
  type Profile,
} from '@editor-companion/client';
import { HocuspocusProvider } from '@hocuspocus/provider';
import * as Y from 'yjs';

/** The functions of an editor that the page needs. Each recipe beside this file implements them for one editor. */
export interface EditorParts {
  /** The name of the editor's profile on the server. */
  readonly profile: Profile;
  /** Shows an imported document. */
  readonly open: (content: never) => void;
  /** Returns the document as the editor's own JSON. */
  readonly content: () => object;
  readonly selectedText: () => string;
  /** Replaces the selection by content, or inserts it at the cursor. */
  readonly insert: (content: never) => void;
  /** Returns the selection as a position in the shared document. Null without a selection. */
  readonly anchor?: () => Anchor | null;
}

const asked = new URLSearchParams(location.search);
const url = asked.get('server') ?? 'http://127.0.0.1:1235';
export const server = new CompanionServer({ url, token: () => localStorage.getItem('token') ?? undefined });

/** Connects to a live document, and returns it with the user's name and colour. */
export function joinDocument(name = asked.get('document') ?? 'recipe') {
  const document = new Y.Doc();
  const provider = new HocuspocusProvider({ url: `${url.replace('http', 'ws')}/collaboration`, name, document });
  const user = { name: asked.get('user') ?? 'Ada', color: asked.get('color') ?? '#c2410c' };
  return { document, provider, user, companion: connectCompanion(provider) };
}

/** Connects the buttons of the page to an editor. */
export function wire(editor: EditorParts, companion?: Companion): void {
  const files = new Files(server);
  const ai = new Ai(server, asked.get('provider') ?? 'demo');
  const abort = { current: new AbortController() };

  on('open', 'change', async () => {
    const [file] = input('open').files ?? [];
    if (!file) return;
    const { content, warnings } = await files.import(file, {
      query: { profile: editor.profile, comments: 'none' },
      onProgress: ({ phase, fraction }) =>
        say(
          `${phase === 'sending' ? 'Sending' : 'Reading'}${fraction === undefined ? '…' : `, ${Math.round(fraction * 100)} %`}`,
        ),
      signal: abort.current.signal,
    });
    editor.open(content as never);
    say(warnings?.length ? `Opened. Simplified: ${warnings.map(({ message }) => message).join(' ')}` : 'Opened.');
  });

  on('shorten', 'click', async () => {
    const selectionText = editor.selectedText();
    const { signal } = abort.current;
    let markdown = '';
    for await (const event of ai.ask({ prompt: 'Make this shorter.', selectionText }, { signal })) {
      if (event.type === 'text') markdown += event.text;
      say(markdown);
    }
    editor.insert((await files.fromMarkdown(markdown, { profile: editor.profile, signal })) as never);
    say('Written.');
  });

  for (const format of ['docx', 'pdf'])
    on(format, 'click', async () => {
      const body = { content: editor.content(), profile: editor.profile, filename: 'recipe' };
      const { blob, filename } = await files.export(format, body, { signal: abort.current.signal });
      download(blob, filename);
      say(`Saved ${filename}.`);
    });

  on('cancel', 'click', async () => {
    abort.current.abort();
    abort.current = new AbortController();
  });

  if (companion) wireComments(editor, companion);
}

/** Tells whether content is one paragraph, which is merged into the line at the insertion point. */
export const isLine = (blocks: readonly { readonly type?: string }[]): boolean =>
  blocks.length === 1 && blocks[0]?.type === 'paragraph';

function wireComments(editor: EditorParts, { comments }: Companion): void {
  const list = element('comments');
  comments.subscribe(() => {
    const items = comments.threads.map(({ data, comments: [first] }) => {
      const item = document.createElement('li');
      item.textContent = `${data.user.name}: ${typeof first?.content === 'string' ? first.content : ''}`;
      if (data.ref) item.append(Object.assign(document.createElement('q'), { textContent: data.ref.quote }));
      return item;
    });
    list.replaceChildren(...items);
  });
  on('comment', 'click', async () => {
    const content = input('text').value;
    if (content === '') return;
    await comments.create({ content, ref: editor.anchor?.() ?? null });
    input('text').value = '';
  });
}

/** Runs a function on an event, and shows its errors. */
function on(id: string, event: string, run: () => Promise<void>): void {
  element(id).addEventListener(event, () => {
    run().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
  });
}

const element = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
const input = (id: string): HTMLInputElement => element(id) as HTMLInputElement;
const say = (text: string): void => void (element('status').textContent = text);

function download(blob: Blob, filename: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: filename });
  link.click();
  URL.revokeObjectURL(link.href);
}
