import {
  callerOf,
  defineAiTool,
  type AiToolContribution,
  type DocumentNode,
  Type,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Templates } from '../templates.ts';

const PAGE = 20;
const MAX_DESCRIPTION = 120;
const strict = { additionalProperties: false } as const;
const SCOPE = 'template:read';
const Values = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true });

type Parts = Pick<Templates, 'list' | 'get' | 'render'>;

/** Templates for models: which there are, and one of them filled in. @param whenReady resolves once those of the server are there. */
export const templateTools = (templates: Parts, whenReady: () => Promise<void>): readonly AiToolContribution[] => [
  listing(templates, whenReady),
  using(templates, whenReady),
];

const listing = (templates: Parts, whenReady: () => Promise<void>): AiToolContribution =>
  defineAiTool({
    id: 'templates',
    title: 'List templates',
    description: 'Templates by words of their name, description or tags: id, name, description.',
    input: Type.Object(
      {
        query: Type.String({ default: '', maxLength: 200 }),
        from: Type.Integer({ default: 1, minimum: 1, description: 'The first of the list.' }),
      },
      strict,
    ),
    scopes: [SCOPE],
    async run({ query, from }, { principal }) {
      await whenReady();
      const asked = { keyword: query, category: undefined, offset: from - 1, limit: PAGE };
      const { items, total } = await templates.list(asked, principal);
      const lines = items.map(
        ({ id, name, description, category }) =>
          `${id} «${name}» ${[category, description.slice(0, MAX_DESCRIPTION)].filter(Boolean).join(': ')}`,
      );
      const rest = total - (from - 1) - items.length;
      if (rest > 0) lines.push(`… ${rest} more; list them from ${from + PAGE} on.`);
      return { text: lines.join('\n') || 'There are none.' };
    },
  });

const using = (templates: Parts, whenReady: () => Promise<void>): AiToolContribution =>
  defineAiTool({
    id: 'use_template',
    title: 'Use a template',
    description: 'The content of a template with values instead of its variables, as a clip.',
    input: Type.Object(
      {
        template: Type.String({ minLength: 1, maxLength: 100, description: 'Its id.' }),
        values: Type.Optional(Values),
      },
      strict,
    ),
    scopes: [SCOPE],
    async run({ template, values = {} }, { principal }) {
      await whenReady();
      const caller = callerOf(principal, '');
      const { content, missing } = await templates.render(
        template,
        { values: textsOf(values), missing: 'keep' },
        { principal, caller },
      );
      const open = JSON.parse(missing) as readonly string[];
      const text = open.length === 0 ? 'Filled in.' : `Variables without a value: ${open.slice(0, 100).join(', ')}.`;
      return { text, content: JSON.parse(content) as DocumentNode };
    },
  });

const MAX_VALUES = 1000;

/** @throws CompanionError TEMPLATE_VALUES_INVALID if a value is not text, a number or a truth value. */
function textsOf(values: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const entries = Object.entries(values).slice(0, MAX_VALUES);
  return new Map(
    entries.map(([name, value]) => {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        return [name, String(value)];
      throw errors.TEMPLATE_CONTENT_INVALID({ fault: `the value of «${name.slice(0, 100)}» is not text or a number` });
    }),
  );
}
