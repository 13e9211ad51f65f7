import { HocuspocusProvider } from '@hocuspocus/provider';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';

// Each provider of y-websocket listens for the end of the process.
process.setMaxListeners(0);

/** A person with a standard client, who writes one word after the other. */
export interface Writer {
  readonly document: string;
  readonly doc: Y.Doc;
  /** Words that the server has acknowledged. Empty for a protocol without acknowledgements. */
  readonly saved: ReadonlySet<string>;
  /** True if it has all changes, and its own ones are acknowledged, if the protocol supports that. */
  readonly isSettled: () => boolean;
  readonly write: () => void;
  destroy(): void;
}

interface Place {
  readonly url: string;
  readonly document: string;
  readonly name: string;
}

function wordsOf(doc: Y.Doc, name: string): { readonly sent: string[]; readonly write: () => void } {
  const sent: string[] = [];
  return {
    sent,
    write: () => {
      const word = `${name}-${sent.length}`;
      sent.push(word);
      doc.getMap('words').set(word, sent.length);
    },
  };
}

export function joinWithHocuspocus({ url, document, name }: Place): Writer {
  const doc = new Y.Doc();
  const saved = new Set<string>();
  const { sent, write } = wordsOf(doc, name);
  const provider = new HocuspocusProvider({
    url,
    name: document,
    document: doc,
    token: '',
    onUnsyncedChanges: ({ number }) => {
      // Before it has synced it does not count its offline changes.
      if (number === 0 && provider.synced) for (const word of sent) saved.add(word);
    },
  });
  return {
    document,
    doc,
    saved,
    write,
    isSettled: () => provider.synced && !provider.hasUnsyncedChanges,
    destroy() {
      provider.destroy();
      provider.configuration.websocketProvider.destroy();
      doc.destroy();
    },
  };
}

export function joinWithYWebsocket({ url, document, name }: Place): Writer {
  const doc = new Y.Doc();
  const { write } = wordsOf(doc, name);
  const provider = new WebsocketProvider(url, document, doc, { disableBc: true });
  return {
    document,
    doc,
    saved: new Set(),
    write,
    isSettled: () => provider.synced,
    destroy() {
      provider.destroy();
      doc.destroy();
    },
  };
}
