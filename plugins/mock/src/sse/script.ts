/** One step of the demo answer. */
export type Segment =
  | { readonly type: 'think'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'search'; readonly references: readonly Reference[] }
  | {
      readonly type: 'tool';
      readonly id: string;
      readonly name: string;
      readonly args: string;
      readonly result: string;
    }
  | {
      readonly type: 'image';
      readonly url: string;
      readonly name: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly type: 'suggestion'; readonly items: readonly { readonly title: string; readonly prompt: string }[] };

export interface Reference {
  readonly title: string;
  readonly url: string;
}

export const SKILLS = ['write', 'code', 'mermaid', 'math', 'image', 'search'] as const;
export type Skill = (typeof SKILLS)[number];

const THOUGHTS: Segment[] = [
  { type: 'think', text: 'The user wants to see every kind of segment, ' },
  { type: 'think', text: '所以先想一想，' },
  { type: 'think', text: 'then answer. 🤔' },
];

const SEARCH: Segment = {
  type: 'search',
  references: [
    { title: 'Server-sent events', url: 'https://html.spec.whatwg.org/multipage/server-sent-events.html' },
    { title: 'CommonMark', url: 'https://commonmark.org/' },
  ],
};

const TOOL: Segment = {
  type: 'tool',
  id: 'call_demo_1',
  name: 'count_words',
  args: '{"text":"你好, world","unit":"word"}',
  result: '{"count":3}',
};

/** A 1 x 1 picture as a data URL, so that clients need not fetch it. */
const PICTURE: Segment = {
  type: 'image',
  url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  name: 'demo.png',
  width: 1,
  height: 1,
};

const SUGGESTIONS: Segment = {
  type: 'suggestion',
  items: [
    { title: 'Make it shorter', prompt: 'Make the answer shorter' },
    { title: '换一种说法', prompt: '换一种说法再写一遍' },
  ],
};

const words = (...pieces: readonly string[]): Segment[] => pieces.map((text) => ({ type: 'text', text }));

const TEXT = words(
  '## Demo ',
  'answer\n\n',
  'This stream is made up: ',
  '**no model** was asked. ',
  '这是一段演示文字，',
  '带有表情 👩‍💻🎉。\n\n',
  '```ts\n',
  "const greeting = '你好';\n",
  'console.log(greeting);\n',
  '```\n\n',
  '| Kind | 种类 |\n',
  '| --- | --- |\n',
  '| text | 文字 |\n',
  '| table | 表格 |\n\n',
  '- first\n- second\n',
);

const BY_SKILL: Readonly<Record<Skill, readonly Segment[]>> = {
  write: words('A quiet morning ', 'lay over the harbour. ', '海面平静如镜。'),
  code: words('```ts\n', 'export const add = (a: number, b: number): number => a + b;\n', '```\n'),
  mermaid: words(
    '```mermaid\n',
    'graph TD\n  A[Start] --> B{Choice}\n',
    '  B -->|yes| C[完成]\n  B -->|no| A\n',
    '```\n',
  ),
  math: words('The area is ', '$\\pi r^2$, ', 'since\n\n$$\nA = \\int_0^r 2\\pi t\\,dt\n$$\n'),
  image: [PICTURE, ...words('![demo](', `${PICTURE.url})`)],
  search: [
    SEARCH,
    ...words(
      'Two pages say so: ',
      '[SSE](https://html.spec.whatwg.org/multipage/server-sent-events.html) ',
      'and [CommonMark](https://commonmark.org/).',
    ),
  ],
};

/** Returns the demo answer: all kinds of segments, or those of one editor skill. It is always the same. */
export const scriptOf = (skill: Skill | undefined): readonly Segment[] =>
  skill === undefined ? [...THOUGHTS, SEARCH, TOOL, PICTURE, ...TEXT, SUGGESTIONS] : [...THOUGHTS, ...BY_SKILL[skill]];
