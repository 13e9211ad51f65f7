import { Type, type DocumentNode, type Static } from '@editor-companion/core/plugin';
import { InputFault } from '../tools/arguments.ts';
import { refusal, type Call, type Outcome, type Tool, type Workbench } from './tool.ts';

/** The maximum number of clips of one run. The oldest are dropped. */
const MAX_CLIPS = 8;
/** The number of blocks and characters of a clip that are shown at once. */
const BEGINNING = { from: 1, blocks: 12, maxCharacters: 3000 };
const MORE_CHARACTERS = 20_000;

const ReadClip = Type.Object(
  {
    clip: Type.String({ minLength: 1, maxLength: 24 }),
    from: Type.Integer({ default: 1, minimum: 1, description: 'Its first block to be shown.' }),
    blocks: Type.Integer({ default: 40, minimum: 1, maximum: 500 }),
  },
  { additionalProperties: false },
);

/** As JSON. */
export interface ClipsState {
  readonly count: number;
  readonly clips: Readonly<Record<string, readonly DocumentNode[]>>;
}

/** Content of tools that a model can insert into the document without writing it again. */
export class Clips {
  readonly #bench: Workbench;
  readonly #clips: Map<string, readonly DocumentNode[]>;
  #count: number;

  constructor(bench: Workbench, before: ClipsState = { count: 0, clips: {} }) {
    this.#bench = bench;
    this.#clips = new Map(Object.entries(before.clips));
    this.#count = before.count;
  }

  get state(): ClipsState {
    return { count: this.#count, clips: this.all };
  }

  get all(): Readonly<Record<string, readonly DocumentNode[]>> {
    return Object.fromEntries(this.#clips);
  }

  /** Stores a tool's content. @returns its description for the model. */
  async keep(content: DocumentNode, call: Call): Promise<string> {
    const shown = await this.#bench.show(content, BEGINNING, call);
    if ('fault' in shown) return `Its content cannot be used: ${shown.fault}`;
    if (shown.nodes.length === 0) return 'It is empty.';
    const name = `clip${(this.#count += 1)}`;
    this.#clips.set(name, shown.nodes);
    for (const oldest of [...this.#clips.keys()].slice(0, -MAX_CLIPS)) this.#clips.delete(oldest);
    const rest = shown.nodes.length - shown.shown;
    const more = rest > 0 ? `\n… ${rest} more blocks; \`read_clip\` shows them.` : '';
    return `${name}, ${shown.nodes.length} blocks, which \`insert_clip\` puts into the document:\n${shown.text}${more}`;
  }

  /** The tool that shows more of a clip. */
  readonly reading: Tool = {
    name: 'read_clip',
    title: 'Read a clip',
    description: 'More blocks of a clip that another tool gave.',
    parameters: ReadClip,
    call: (call) => this.#read(call),
  };

  async #read(call: Call): Promise<Outcome> {
    try {
      const { readInputOf } = await import('../tools/read-input.ts');
      const { clip, from, blocks } = readInputOf('read_clip', ReadClip, call.input) as Static<typeof ReadClip>;
      const content = this.#clips.get(clip);
      if (!content) return refusal('CLIP_UNKNOWN', `There is no clip «${clip}».`);
      const part = { from, blocks, maxCharacters: MORE_CHARACTERS };
      const shown = await this.#bench.show({ type: 'doc', content: [...content] }, part, call);
      if ('fault' in shown) return refusal('CONTENT_INVALID', shown.fault);
      return { text: shown.text === '' ? `${clip} has ${content.length} blocks.` : shown.text };
    } catch (error) {
      if (error instanceof InputFault) return refusal(error.code, error.message);
      throw error;
    }
  }
}
