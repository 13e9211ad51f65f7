import type { Logger, Principal } from '@editor-companion/core/plugin';
import type { Validator } from 'typebox/compile';
import { describeFailure, faultsOf, type Question, shortName } from '../../actions/question.ts';
import { errors } from '../../errors.ts';
import type { StatelessMessage } from '../../room/types.ts';
import type { AnyQuestion } from '../questions.ts';

interface Entry {
  readonly question: AnyQuestion;
  /** Compiled at first use. */
  validator?: Validator;
}

/** Validates and answers requests of users without an open document. */
export class Questions {
  readonly #table: ReadonlyMap<string, Entry>;
  readonly #log: Logger;

  constructor(questions: readonly AnyQuestion[], log: Logger) {
    this.#table = new Map(questions.map((question) => [question.name, { question }]));
    this.#log = log;
  }

  /** The answer or the error. Never rejects. */
  async answer(principal: Principal, { action, requestId, payload }: Question): Promise<StatelessMessage> {
    const asked = requestId === undefined ? {} : { requestId };
    try {
      return { ...(await this.#run(principal, action, payload)), ...asked };
    } catch (error) {
      return { event: 'error', action: shortName(action), ...asked, ...describeFailure(error, action, this.#log) };
    }
  }

  async #run(principal: Principal, name: string, payload: object): Promise<StatelessMessage> {
    const entry = this.#table.get(name);
    if (!entry) throw errors.ACTION_UNKNOWN({ action: shortName(name), known: [...this.#table.keys()].join(', ') });
    entry.validator ??= (await import('typebox/compile')).Compile(entry.question.payload);
    if (!entry.validator.Check(payload))
      throw errors.ACTION_INVALID({ action: name }, { details: faultsOf(entry.validator, payload) });
    return entry.question.answer(principal, payload as never);
  }
}
