import { nameOfKey, Type } from '@editor-companion/core/plugin';
import type { Logger } from '@editor-companion/core/plugin';
import type { Validator } from 'typebox/compile';
import { errors } from '../errors.ts';
import { isAtLeast } from '../roles.ts';
import type { Member } from '../room/member.ts';
import type { StatelessMessage } from '../room/types.ts';
import { defineAction, type AnyAction } from './action.ts';
import { describeFailure, faultsOf, type Question, readQuestion, shortName } from './question.ts';

/** The maximum number of running actions of one member. */
const MAX_AT_ONCE = 16;

interface Entry {
  readonly action: AnyAction;
  /** Compiled at first use: the schema compiler takes 10 MB, and many servers never need it. */
  payload?: Validator;
}

/** The table of all actions, which answers the messages that request one. */
export class Actions {
  readonly #logger: Logger;
  readonly #table = new Map<string, Entry>();
  readonly #running = new WeakMap<Member, number>();

  constructor(logger: Logger) {
    this.#logger = logger;
    this.add(this.#hello());
  }

  /** @throws Error when the name is taken. */
  add(action: AnyAction): void {
    const entry = { action };
    for (const name of [action.name, ...(action.aliases ?? [])]) {
      if (this.#table.has(name)) throw new Error(`The action «${name}» is defined twice.`);
      this.#table.set(name, entry);
    }
  }

  /** Handles a stateless message. Ignores messages that are no requests of ours. */
  receive(member: Member, text: string): void {
    const question = readQuestion(text);
    if (question) void this.#answer(member, question);
  }

  async #answer(member: Member, question: Question): Promise<void> {
    const { action, requestId } = question;
    const asked = requestId === undefined ? {} : { requestId };
    const running = this.#running.get(member) ?? 0;
    try {
      if (running >= MAX_AT_ONCE) throw errors.ACTIONS_EXCEEDED({ limit: MAX_AT_ONCE });
      this.#running.set(member, running + 1);
      const reply = await this.#run(member, question).finally(() =>
        this.#running.set(member, (this.#running.get(member) ?? 1) - 1),
      );
      if (reply) member.send({ ...reply, ...asked });
    } catch (error) {
      member.send({
        event: 'error',
        action: shortName(action),
        ...asked,
        ...describeFailure(error, action, this.#logger),
      });
    }
  }

  async #run(member: Member, { action: name, payload }: Question): Promise<StatelessMessage | undefined | void> {
    const entry = this.#table.get(name);
    if (!entry) throw errors.ACTION_UNKNOWN({ action: shortName(name), known: [...this.#table.keys()].join(', ') });
    const { action } = entry;
    const refusal = member.refusalOf(action.role);
    if (refusal) throw refusal;
    entry.payload ??= (await import('typebox/compile')).Compile(action.payload);
    if (!entry.payload.Check(payload))
      throw errors.ACTION_INVALID({ action: name }, { details: faultsOf(entry.payload, payload) });
    return action.handle(member.room, member, payload as never);
  }

  /** Tells a client its own role and the available actions. */
  #hello(): AnyAction {
    return defineAction({
      name: 'hello',
      role: 'viewer',
      payload: Type.Object({}, { additionalProperties: false }),
      handle: (room, { role, principal: { id, name } }) => ({
        event: 'hello',
        document: nameOfKey(room.name),
        role,
        user: { id, name },
        actions: [...this.#table].filter(([, { action }]) => isAtLeast(role, action.role)).map(([known]) => known),
      }),
    });
  }
}
