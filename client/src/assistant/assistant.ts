import { pathOf } from '../server/documents.ts';
import { serverEvents } from '../server/event-stream.ts';
import { refusalInEvent } from '../server/refusal.ts';
import type { CompanionServer } from '../server/server.ts';
import type { AssistantEvent, AssistantQuestion, ClientTool } from './wire-assistant.ts';

type End = Extract<AssistantEvent, { type: 'end' }>;
type Call = Extract<AssistantEvent, { type: 'call' | 'client_call' }>;

/**
 * The assistant in a live document.
 * @example
 * const assistant = new Assistant(server, 'minutes');
 * const pick = { name: 'pick', description: 'Lets the user choose.', run: (input) => showChoice(input) };
 * for await (const event of assistant.ask({ prompt: 'Correct the spelling.', mode: 'suggest' }, { clientTools: [pick] }))
 *   if (event.type === 'text') show(event.text);
 */
export class Assistant {
  readonly #server: CompanionServer;
  readonly #path: string;

  constructor(server: CompanionServer, document: string) {
    this.#server = server;
    this.#path = `${pathOf(document)}/assistant`;
  }

  /**
   * Asks the assistant and yields the events of its run. Runs the page's own tools when the model calls them, and continues the run with
   * their results, so the final `end` never has the reason `waiting`. To stop the run, stop reading; changes that were made stay.
   * @throws CompanionRequestError with the server's code, also where the run fails on its way.
   */
  async *ask(
    question: AssistantQuestion,
    { clientTools = [], signal }: { readonly clientTools?: readonly ClientTool[]; readonly signal?: AbortSignal } = {},
  ): AsyncGenerator<AssistantEvent, void, undefined> {
    const declared = clientTools.map(({ name, description, parameters }) => ({ name, description, parameters }));
    let body: object = { ...question, ...(declared.length > 0 && { clientTools: declared }) };
    let path = this.#path;
    for (;;) {
      const calls: Call[] = [];
      let end: End | undefined;
      for await (const event of this.#stream(path, body, signal)) {
        if (event.type === 'client_call') calls.push(event);
        if (event.type === 'end') end = event;
        yield event;
      }
      if (end?.reason !== 'waiting') return;
      const results = await Promise.all(calls.map((call) => resultOf(call, clientTools)));
      path = `${this.#path}/runs/${end.run}/results`;
      body = { results };
    }
  }

  /** Stops a run. Changes that were made stay. @throws CompanionRequestError */
  async stop(run: string): Promise<void> {
    await this.#server.send(`${this.#path}/runs/${run}`, { method: 'DELETE' });
  }

  /** Undoes all changes of a run and nobody else's. @returns the position of the change. @throws CompanionRequestError */
  async undo(run: string): Promise<number> {
    const { seq } = await this.#server.ask<{ seq: number }>(`${this.#path}/runs/${run}/undo`, { method: 'POST' });
    return seq;
  }

  async *#stream(
    path: string,
    body: object,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<AssistantEvent, void, undefined> {
    const response = await this.#server.send(path, { method: 'POST', body, signal });
    for await (const { event, data } of serverEvents(response)) {
      if (event === 'error') throw refusalInEvent(data);
      yield JSON.parse(data) as AssistantEvent;
    }
  }
}

/** The result of a tool of the page. The model sees a failure, and may try another way. */
async function resultOf({ id, tool: name, input }: Call, tools: readonly ClientTool[]) {
  try {
    const tool = tools.find((one) => one.name === name);
    return { id, content: (await tool?.run(JSON.parse(input === '' ? '{}' : input) as unknown)) ?? '' };
  } catch (error) {
    return { id, content: error instanceof Error ? error.message : String(error), isError: true };
  }
}
