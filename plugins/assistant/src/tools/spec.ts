import { Type, type Static, type TSchema } from '@editor-companion/core/plugin';

/** The description of a tool for a model. */
export interface ToolSpec<Parameters extends TSchema = TSchema> {
  readonly description: string;
  readonly parameters: Parameters;
  /** It changes the document. */
  readonly isEdit: boolean;
}

const strict = { additionalProperties: false } as const;
const anchor = Type.String({
  minLength: 1,
  maxLength: 24,
  description: 'An anchor without @, such as 12, or 12.2 for a cell.',
});
const to = Type.Optional(
  Type.String({ minLength: 1, maxLength: 24, description: 'The last of several blocks beside each other.' }),
);
const MAX_TEXT = 100_000;
const text = Type.String({ maxLength: MAX_TEXT, description: 'Blocks in the text form.' });
/** Vendors refuse schemas with arbitrary member names, so the content is validated when the edit is made. */
const anything = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true });
const where = {
  before: Type.Optional(anchor),
  after: Type.Optional(anchor),
  startOf: Type.Optional(anchor),
  endOf: Type.Optional(anchor),
};

const look = <Parameters extends TSchema>(description: string, parameters: Parameters): ToolSpec<Parameters> => ({
  description,
  parameters,
  isEdit: false,
});
const edit = <Parameters extends TSchema>(description: string, parameters: Parameters): ToolSpec<Parameters> => ({
  description,
  parameters,
  isEdit: true,
});

/** The tools of a run by name. */
export const TOOLS = {
  outline: look(
    'The headings of the document with their anchors, and how many blocks follow each.',
    Type.Object({}, strict),
  ),
  read: look(
    'Blocks of the document in the text form, from its beginning or from an anchor on.',
    Type.Object(
      {
        from: Type.Optional(anchor),
        blocks: Type.Integer({ default: 60, minimum: 1, maximum: 500, description: 'How many at most.' }),
      },
      strict,
    ),
  ),
  search: look(
    'Lines that hold some words, in any case.',
    Type.Object({ query: Type.String({ minLength: 1, maxLength: 500 }) }, strict),
  ),
  replace: edit('Puts blocks in the place of one or several.', Type.Object({ anchor, to, text }, strict)),
  insert: edit(
    'Puts blocks before or after a block, or into a block that holds others; name exactly one place.',
    Type.Object({ text, ...where }, strict),
  ),
  insert_clip: edit(
    'Puts a clip that another tool gave into the document, all of it or some of its blocks; name exactly one place.',
    Type.Object(
      {
        clip: Type.String({ minLength: 1, maxLength: 24 }),
        from: Type.Integer({ default: 1, minimum: 1, description: 'The first of its blocks.' }),
        to: Type.Optional(Type.Integer({ minimum: 1, description: 'The last one.' })),
        ...where,
      },
      strict,
    ),
  ),
  delete: edit('Takes away one or several blocks with all that is in them.', Type.Object({ anchor, to }, strict)),
  move: edit('Moves one or several blocks; name exactly one place.', Type.Object({ anchor, to, ...where }, strict)),
  change: edit(
    'Changes some words of one line, the best way for small corrections: `find` is a part of the line exactly as it was shown, which occurs once.',
    Type.Object(
      {
        anchor,
        find: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
        put: Type.String({ maxLength: MAX_TEXT }),
      },
      strict,
    ),
  ),
  format: edit(
    'Sets attributes of blocks (null takes one away) and marks of their text, or of the words `find` in one line. Marks: bold, italic, underline, strike, code, highlight, link {"href":…}, textStyle {"color":…}; false takes one away.',
    Type.Object(
      {
        anchor,
        to,
        attributes: Type.Optional(anything),
        marks: Type.Optional(anything),
        find: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_TEXT })),
      },
      strict,
    ),
  ),
  insert_column: edit(
    'Puts a column into a table, behind the column with a number; 0 is before the first.',
    Type.Object(
      {
        anchor,
        after: Type.Integer({ minimum: 0, maximum: 1000 }),
        cells: Type.Optional(Type.Array(Type.String({ maxLength: MAX_TEXT }), { maxItems: 10_000 })),
      },
      strict,
    ),
  ),
  delete_column: edit(
    'Takes a column out of a table.',
    Type.Object({ anchor, column: Type.Integer({ minimum: 1, maximum: 1000 }) }, strict),
  ),
} as const satisfies Readonly<Record<string, ToolSpec>>;

export type ToolName = keyof typeof TOOLS;

/** The input of a tool. */
export type ToolInput<Name extends ToolName> = Static<(typeof TOOLS)[Name]['parameters']>;

export const isToolName = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);
