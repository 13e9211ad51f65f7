import type { AiEvent } from '@editor-companion/core/plugin';
import type { Receiver } from '../upstream/receiver.ts';
import { cleanCandidate } from './clean.ts';
import { distinct } from './distinct.ts';
import { parseCandidates } from './parse.ts';
import type { Place } from './place.ts';
import type { Style } from './style.ts';

/** The models' output so far as candidates. */
export interface Candidates {
  /** Receives the answer of a chat model that lists candidates. */
  said(): Receiver;
  /** Receives the answer of a fill-in model: one candidate. */
  filled(): Receiver;
  /** Cleaned and distinct candidates. */
  now(): string[];
}

export interface CandidateOptions {
  readonly place: Place;
  readonly style: Style;
  readonly marker: string;
  /** Called with the candidates whenever there are new ones. */
  readonly onProgress?: ((suggestions: readonly string[]) => void) | undefined;
}

export function collectCandidates(
  { place, style, marker, onProgress }: CandidateOptions,
  tally: { take(event: AiEvent): void },
): Candidates {
  const sources: (() => readonly string[])[] = [];
  let told = 0;

  function now(): string[] {
    const cleaned = sources.flatMap((read) => read()).map((one) => cleanCandidate(one, place, style, marker));
    return distinct(cleaned, style.n);
  }

  function receive(read: (text: string, whole: boolean) => readonly string[]): Receiver {
    let text = '';
    let whole = false;
    sources.push(() => read(text, whole));
    return {
      begin: () => undefined,
      event(event) {
        tally.take(event);
        if (event.type === 'text') text += event.text;
        if (event.type === 'finish') whole = true;
      },
      flush() {
        const found = onProgress ? now() : [];
        if (found.length > told) onProgress?.(found);
        told = Math.max(told, found.length);
        return true;
      },
      drained: (resume) => resume(),
    };
  }

  return {
    now,
    said: () => receive(parseCandidates),
    filled: () => receive((text, whole) => (whole && text !== '' ? [text] : [])),
  };
}
