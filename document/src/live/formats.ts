import type { Schema } from '@tiptap/pm/model';
import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap';
import { Doc, XmlElement, XmlText } from 'yjs';
import { isRecord } from '../json.ts';
import type { DocumentMark } from '../json.ts';
import { own } from '../record.ts';
import type { Format, LiveReading } from './reading.ts';
import { deltaOf } from './tokens.ts';
import { canonical } from '../record.ts';

/** Converts marks to Yjs formats. Marks that the document already contains get the format that they have there. */
export class FormatBook {
  readonly #schema: Schema;
  readonly #known: Map<string, Format>;

  constructor({ schema, formats }: Pick<LiveReading, 'schema' | 'formats'>) {
    this.#schema = schema;
    this.#known = new Map(formats);
  }

  formatsOf(marks: readonly DocumentMark[]): Record<string, unknown> {
    const formats: Record<string, unknown> = {};
    for (const mark of marks) {
      const { key, value } = this.formatOf(mark);
      formats[key] = value;
    }
    return formats;
  }

  formatOf(mark: DocumentMark): Format {
    const name = canonical(mark);
    let format = this.#known.get(name);
    if (!format) this.#known.set(name, (format = this.#make(mark)));
    return format;
  }

  /** Uses the format name of the editor's binding. */
  #make({ type, attrs }: DocumentMark): Format {
    const schema = this.#schema;
    const known = own(schema.marks, type);
    const block = own(schema.nodes, 'paragraph');
    if (!known || !block) return { key: type, value: attrs ?? {} };
    const fragment = new Doc().getXmlFragment('');
    const marked = schema.topNodeType.create(null, block.create(null, schema.text('x', [known.create(attrs)])));
    prosemirrorToYXmlFragment(marked, fragment);
    const paragraph = fragment.get(0);
    const text = paragraph instanceof XmlElement ? paragraph.get(0) : undefined;
    const [made] = text instanceof XmlText ? Object.entries(deltaOf(text)[0]?.attributes ?? {}) : [];
    if (!made) return { key: type, value: attrs ?? {} };
    const unknown = Object.entries(attrs ?? {}).filter(([name]) => !Object.hasOwn(known.spec.attrs ?? {}, name));
    return {
      key: made[0],
      value: unknown.length === 0 ? made[1] : { ...(isRecord(made[1]) && made[1]), ...Object.fromEntries(unknown) },
    };
  }
}
