import { decode, encodingOfCodePage, USUAL_ENCODING } from '../content/text/encodings.ts';
import type { CompoundNode } from '../compound/compound-bytes.ts';

/** The MAPI properties that are read ([MS-OXPROPS]). */
export const PROPERTY = {
  subject: 0x0037,
  submitTime: 0x0039,
  transportHeaders: 0x007d,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  displayCc: 0x0e03,
  displayTo: 0x0e04,
  deliveryTime: 0x0e06,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  messageId: 0x1035,
  attachmentName: 0x3001,
  attachmentData: 0x3701,
  attachmentFile: 0x3704,
  attachmentLongFile: 0x3707,
  attachmentType: 0x370e,
  contentId: 0x3712,
  contentLocation: 0x3713,
  internetCodePage: 0x3fde,
  messageCodePage: 0x3ffd,
  smtpAddress: 0x5d01,
} as const;

const [UNICODE, STRING, BINARY] = ['001F', '001E', '0102'];
const [LONG, TIME] = [0x0003, 0x0040];
/** Milliseconds from 1601, the epoch of MAPI, to 1970. */
const EPOCH = 11_644_473_600_000;
const ENTRY = 16;

/** Reads the properties of a message or an attachment from streams and from the table of fixed-size ones ([MS-OXMSG] 2.4). */
export class Properties {
  readonly #streams: ReadonlyMap<string, CompoundNode>;
  readonly #fixed: Buffer;

  /** @param headBytes what precedes the table: 32 in a message, 24 in one within, 8 in an attachment */
  constructor({ members }: CompoundNode, headBytes: number) {
    this.#streams = new Map(members.map((member) => [member.name.toUpperCase(), member]));
    this.#fixed = this.#streams.get('__PROPERTIES_VERSION1.0')?.read().subarray(headBytes) ?? Buffer.alloc(0);
  }

  text(id: number): string {
    const wide = this.#stream(id, UNICODE);
    if (wide) return trimmed(wide.read().toString('utf16le'));
    const narrow = this.#stream(id, STRING);
    return narrow ? trimmed(decode(narrow.read(), this.encoding)) : '';
  }

  bytes(id: number): Buffer | undefined {
    return (this.#stream(id, BINARY) ?? this.#stream(id, STRING))?.read();
  }

  /** Returns the storage of a nested message. */
  storage(id: number): CompoundNode | undefined {
    const found = this.#stream(id, '000D');
    return found?.isStorage === true ? found : undefined;
  }

  time(id: number): string {
    const at = this.#entry(id, TIME);
    if (at === undefined) return '';
    const time = Number(this.#fixed.readBigUInt64LE(at + 8) / 10_000n) - EPOCH;
    return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : '';
  }

  /** The encoding of text that is not Unicode. */
  get encoding(): string {
    const page = this.#number(PROPERTY.messageCodePage) ?? this.#number(PROPERTY.internetCodePage);
    return encodingOfCodePage(page) ?? USUAL_ENCODING;
  }

  /** The encoding of the page in `html`. */
  get htmlEncoding(): string {
    return encodingOfCodePage(this.#number(PROPERTY.internetCodePage)) ?? '';
  }

  #number(id: number): number | undefined {
    const at = this.#entry(id, LONG);
    return at === undefined ? undefined : this.#fixed.readInt32LE(at + 8);
  }

  #entry(id: number, type: number): number | undefined {
    for (let at = 0; at + ENTRY <= this.#fixed.length; at += ENTRY)
      if (this.#fixed.readUInt16LE(at) === type && this.#fixed.readUInt16LE(at + 2) === id) return at;
    return undefined;
  }

  #stream(id: number, type = ''): CompoundNode | undefined {
    return this.#streams.get(`__SUBSTG1.0_${id.toString(16).toUpperCase().padStart(4, '0')}${type}`);
  }
}

const trimmed = (text: string): string => text.replaceAll('\0', '').trim();
