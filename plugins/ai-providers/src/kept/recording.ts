import type { AiEvent } from '@editor-companion/core/plugin';
import type { Options } from '../options.ts';
import type { Receiver, Target } from '../upstream/receiver.ts';

/** The size of an event besides its texts. */
const EVENT_BYTES = 40;

/**
 * Records an answer for the cache. It is recorded as events, independent of the vendor's format, so on replay a client of the vendor's own
 * format receives chunks made by the server.
 */
export class Recording {
  readonly receiver: Receiver;
  readonly #options: Pick<Options['cache'], 'maxBytes' | 'tools'>;
  #events: AiEvent[] = [];
  #bytes = 0;
  #isFit = true;
  #isWhole = false;

  /** @param asked whose answer is kept: that of a fallback is not. */
  constructor(
    { frame: _frame, ...receiver }: Receiver,
    asked: Target,
    options: Pick<Options['cache'], 'maxBytes' | 'tools'>,
  ) {
    this.#options = options;
    this.receiver = {
      ...receiver,
      begin: (target, raw) => {
        if (target.provider.id !== asked.provider.id || target.model !== asked.model) this.#isFit = false;
        receiver.begin(target, raw);
      },
      event: (event) => {
        this.#take(event);
        receiver.event(event);
      },
    };
  }

  /** Undefined for an answer that is not cached: too large, cut short, or with tool calls. */
  events(): readonly AiEvent[] | undefined {
    return this.#isFit && this.#isWhole ? this.#events : undefined;
  }

  #take(event: AiEvent): void {
    if (!this.#isFit) return;
    if (event.type === 'finish') this.#isWhole = event.reason === 'stop' || event.reason === 'tool-calls';
    this.#bytes += EVENT_BYTES + ('text' in event ? event.text.length : JSON.stringify(event).length);
    this.#isFit = this.#bytes <= this.#options.maxBytes && (this.#options.tools || event.type !== 'tool-call');
    if (this.#isFit) this.#add(event);
    else this.#events = [];
  }

  /** Joins consecutive texts to one event, since a replay sends them at once anyway. */
  #add(event: AiEvent): void {
    const last = this.#events.at(-1);
    const isText = event.type === 'text' || event.type === 'reasoning';
    if (isText && last?.type === event.type)
      this.#events[this.#events.length - 1] = { type: event.type, text: last.text + event.text };
    else this.#events.push(event);
  }
}
