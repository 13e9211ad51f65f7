import type { AiHttpProvider, AiPurpose, AiRequest, Host } from '@editor-companion/core/plugin';
import { plainText } from '../drivers/content.ts';
import { errors } from '../errors.ts';
import type { Options } from '../options.ts';
import type { Providers } from '../providers.ts';
import type { Caller } from '../upstream/caller.ts';
import type { Receiver, Target } from '../upstream/receiver.ts';
import { list, record } from '../vendor/json.ts';
import { AnswerGate } from './answer-gate.ts';

/** The number of characters at the end of a question that are checked. */
const MAX_CHARACTERS = 100_000;

interface Asker {
  readonly id: string;
  readonly caller: string;
  readonly signal: AbortSignal;
}

/** Lets a provider's moderation check questions before a model is asked, and answers before the client receives them. */
export class Moderation {
  readonly #options: NonNullable<Options['moderation']>;
  readonly #providers: Providers;
  readonly #caller: Caller;
  readonly #host: Host;

  constructor(
    options: NonNullable<Options['moderation']>,
    { providers, caller, host }: { providers: Providers; caller: Caller; host: Host },
  ) {
    this.#options = options;
    this.#providers = providers;
    this.#caller = caller;
    this.#host = host;
  }

  /**
   * Checks a question.
   * @throws CompanionError AI_CONTENT_FLAGGED (400), AI_NOT_OFFERED (400); the failure of the vendor, unless `isOptional` allows to
   * continue without moderation.
   */
  async check(asker: Asker, purpose: AiPurpose, request: Omit<AiRequest, 'model'>): Promise<void> {
    const text = questionOf(request);
    if (text.trim() === '' || !this.#isFor(purpose)) return;
    const flagged = await this.#flaggedIn(text, asker);
    if (flagged.length > 0) throw errors.AI_CONTENT_FLAGGED({ categories: namesOf(flagged) });
  }

  /**
   * Checks an answer in pieces before passing them on; undefined if answers are not checked. A refused piece throws AI_ANSWER_FLAGGED
   * (422).
   */
  gate(asker: Asker, purpose: AiPurpose, receiver: Receiver): AnswerGate | undefined {
    const { answers, pieceCharacters: piece } = this.#options;
    if (!answers || !this.#isFor(purpose) || receiver.bytes) return undefined;
    const check = async (text: string): Promise<void> => {
      const flagged = await this.#flaggedIn(text, asker);
      if (flagged.length > 0) throw errors.AI_ANSWER_FLAGGED({ categories: namesOf(flagged) });
    };
    return new AnswerGate(receiver, { piece, check });
  }

  #isFor(purpose: AiPurpose): boolean {
    return this.#options.purposes.some((one) => one === purpose);
  }

  /** The categories that a text is flagged for, without allowed ones. */
  async #flaggedIn(text: string, { id, caller, signal }: Asker): Promise<readonly string[]> {
    const verdict: Verdict = { categories: [] };
    const log = this.#host.log;
    try {
      await this.#caller.call({
        targets: [this.#target(text, verdict)],
        purpose: 'moderation',
        request: { messages: [], stream: false },
        receiver: { begin: nothing, event: nothing, flush: () => true, drained: (resume) => resume() },
        context: { signal, caller, log, requestId: id },
        onAttempt: nothing,
      });
    } catch (err) {
      if (signal.aborted || !this.#options.isOptional) throw err;
      log.warn({ err, requestId: id }, 'moderation failed; the server continues without it');
    }
    return verdict.categories.filter((name) => !this.#options.ignore.includes(name));
  }

  #target(text: string, verdict: Verdict): Target {
    const { provider: id, model } = this.#options;
    const [{ provider }] = this.#providers.targets(id, model);
    const moderations = provider.kind === 'http' ? provider.moderations : undefined;
    if (moderations === undefined)
      throw errors.AI_NOT_OFFERED({ provider: id, what: 'moderation', choices: 'openai, mistral' });
    const asking: AiHttpProvider = {
      id,
      title: provider.title,
      kind: 'http',
      framing: 'sse',
      request: ({ model: asked }) => moderations({ model: asked, input: text }),
      reader: () => () => {
        throw new SyntaxError('a moderation result is not streamed');
      },
      readBody(body, emit) {
        verdict.categories = categoriesIn(body);
        emit({ type: 'finish', reason: 'stop' });
      },
    };
    return { provider: asking, model };
  }
}

interface Verdict {
  categories: readonly string[];
}

const nothing = (): void => undefined;

const namesOf = (categories: readonly string[]): string => categories.join(', ').slice(0, 300);

/** Includes earlier questions, since a client could put anything there. */
const questionOf = ({ messages }: Omit<AiRequest, 'model'>): string =>
  messages
    .flatMap(({ role, content }) => (role === 'user' ? [plainText(content)] : []))
    .join('\n\n')
    .slice(-MAX_CHARACTERS);

/** The flagged categories of a verdict in OpenAI's format and compatible ones. @throws SyntaxError for anything else. */
function categoriesIn(body: unknown): readonly string[] {
  const results = list(record(body)['results']).map(record);
  if (results.length === 0) throw new SyntaxError('the response contains no moderation result');
  return results.flatMap((result) => {
    const named = Object.entries(record(result['categories'])).flatMap(([name, is]) => (is === true ? [name] : []));
    if (result['flagged'] === false) return [];
    return named.length === 0 && result['flagged'] === true ? ['other'] : named;
  });
}
