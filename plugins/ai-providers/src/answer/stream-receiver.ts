import type { CompanionError } from '@editor-companion/core/plugin';
import type { AnswerReceiver } from './answer-receiver.ts';
import type { Encoder } from './encoder.ts';
import type { Outlet } from './outlet.ts';
import type { Counter } from './tally.ts';

/** An answer on its way to the client. */
export interface AnswerStream {
  readonly receiver: AnswerReceiver;
  end(): void;
  fail(error: CompanionError): void;
}

/**
 * Sends an answer on as it arrives. The head is sent with the first output. Text that arrives while a packet is being built becomes one
 * chunk: fewer bytes, and less work for the client.
 */
export function createAnswerStream(outlet: Outlet, encoder: Encoder, tally: Counter): AnswerStream {
  let kind: 'text' | 'reasoning' = 'text';
  let words = '';

  function takeWords(): string {
    if (words === '') return '';
    const text = words;
    words = '';
    return encoder.event({ type: kind, text });
  }

  function write(make: () => string): void {
    const before = takeWords();
    const text = before + make();
    if (text !== '') outlet.write(text);
  }

  function say(type: 'text' | 'reasoning', text: string): void {
    if (kind !== type) write(() => '');
    kind = type;
    words += text;
    outlet.writeLater(takeWords);
  }

  const { frame } = encoder;
  let raw = false;
  return {
    receiver: {
      begin(target, framed) {
        raw = framed;
        if (!outlet.opened) outlet.open(encoder.open());
        write(() => encoder.begin(target, framed));
      },
      event(event) {
        tally.take(event);
        if (event.type !== 'text' && event.type !== 'reasoning') write(() => encoder.event(event));
        else if (!raw) say(event.type, event.text);
      },
      ...(frame && {
        frame(own: string | Buffer) {
          if (typeof own === 'string') write(() => frame(own));
          else outlet.write(own);
        },
      }),
      flush: () => outlet.writable,
      drained: (resume) => outlet.drained(resume),
    },
    end() {
      write(() => encoder.end(tally));
      outlet.end();
    },
    fail(error) {
      write(() => encoder.fail(error));
      outlet.end();
    },
  };
}
