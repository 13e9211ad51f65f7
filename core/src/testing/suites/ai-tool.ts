import assert from 'node:assert/strict';
import type { Principal } from '../../contracts/auth.ts';
import type { AiToolContext, AiToolContribution, AiToolDocument } from '../../contracts/points/ai-tool.ts';
import { CompanionError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { SuiteCase } from './suite.ts';
import { settlesSoon } from './patience.ts';

export interface AiToolSuiteOptions {
  /** Makes the tool. Called for each case. */
  readonly make: () => Promise<{ readonly tool: AiToolContribution; readonly close?: () => Promise<void> }>;
  /** Inputs, and the expected text of their results. */
  readonly samples: readonly { readonly input: object; readonly says: RegExp }[];
  /** Inputs that match the schema but must be refused, and the code of the refusal. */
  readonly refused?: readonly { readonly input: object; readonly code: string }[];
  /** The document of the call, for tools with a `role`. */
  readonly document?: AiToolDocument;
  /** The caller. Default: a principal with all scopes. */
  readonly principal?: Principal;
}

const ID = /^[a-z][a-z0-9_]{0,63}$/u;
/** A model receives every tool's description with every request. */
const MAX_DESCRIPTION = 600;
const MAX_SCHEMA = 4000;
const MAX_TEXT = 20_000;

/**
 * The requirements on every contribution to the point `aiTool`.
 * @example
 * runSuite('word_count', aiToolSuite({ make: async () => ({ tool }), samples: [{ input: { text: 'Two words' }, says: /2/ }] }));
 */
export function aiToolSuite(options: AiToolSuiteOptions): readonly SuiteCase[] {
  const { make } = options;
  return Object.entries(casesOf(options)).map(([name, test]) => ({
    name,
    async run() {
      const { tool, close } = await make();
      try {
        await test(tool);
      } finally {
        await close?.();
      }
    },
  }));
}

const casesOf = (
  options: AiToolSuiteOptions,
): Readonly<Record<string, (tool: AiToolContribution) => Promise<void>>> => ({
  async 'describes itself in few words'({ id, title, description, scopes }) {
    assert.match(id, ID, 'the id is what models can call: lower-case letters, digits and underscores, at most 64');
    assert.ok(title.length > 0 && description.length > 0, 'title and description are not empty');
    assert.ok(description.length <= MAX_DESCRIPTION, `the description has at most ${MAX_DESCRIPTION} characters`);
    assert.ok(
      scopes.every((scope) => scope.length > 0),
      'scopes are names',
    );
  },

  async 'has an object schema that goes to vendors as JSON'({ input }) {
    const text = JSON.stringify(input);
    const schema = JSON.parse(text) as { type?: unknown };
    assert.equal(schema.type, 'object', 'the input is an object');
    assert.ok(text.length <= MAX_SCHEMA, `the schema has at most ${MAX_SCHEMA} characters`);
    assert.ok(!/"pattern":"[^"]*\(\?</u.test(text), 'no lookbehind or named group, which vendors do not support');
  },

  async 'does its work and describes the result briefly'(tool) {
    for (const { input, says } of options.samples) {
      const { text, content } = await tool.run(input as never, contextOf(options));
      assert.match(text, says);
      assert.ok(text.length <= MAX_TEXT, `the text has at most ${MAX_TEXT} characters`);
      if (content) assert.equal(content.type, 'doc', 'content is a document');
    }
  },

  async 'rejects invalid input with an error code, and works afterwards'(tool) {
    for (const { input, code } of options.refused ?? [])
      await assert.rejects(tool.run(input as never, contextOf(options)), (error) => {
        assert.ok(CompanionError.is(error), `expected a CompanionError ${code}, got: ${String(error)}`);
        assert.equal(error.code, code);
        return true;
      });
    const [sample] = options.samples;
    if (sample) assert.match((await tool.run(sample.input as never, contextOf(options))).text, sample.says);
  },

  async 'stops within a second when its caller disconnects'(tool) {
    const [sample] = options.samples;
    const gone = new AbortController();
    const work = tool.run((sample?.input ?? {}) as never, contextOf(options, gone.signal));
    gone.abort();
    await settlesSoon(work, 'it continued after its signal had aborted');
  },
});

const quiet = (): void => undefined;
const quietLogger: Logger = {
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  child: () => quietLogger,
};

const ANYBODY: Principal = { id: 'suite', name: 'Suite', kind: 'user', scopes: ['*'], documents: { '*': 'owner' } };

const contextOf = (
  { document, principal = ANYBODY }: AiToolSuiteOptions,
  signal: AbortSignal = new AbortController().signal,
): AiToolContext => ({
  signal,
  log: quietLogger,
  requestId: 'suite',
  principal,
  author: { id: `assistant:${principal.id}`, name: `Assistant (${principal.name})` },
  caller: `user ${principal.id}`,
  progress: () => undefined,
  ...(document && { document }),
});
