import type { Members } from '../package/package.ts';
import { recordsOf } from './record.ts';
import { sheetXml } from './sheet.ts';
import { fontsOf, stylesXml } from './styles.ts';
import { commentsXml, stringsXml, workbookXml } from './workbook.ts';

const STYLES = 'xl/styles.bin';

/** The first record of each kind of part, and its conversion to SpreadsheetML. */
const PARTS: ReadonlyMap<number, (part: Buffer, fonts: () => readonly string[]) => Buffer> = new Map([
  [129, (part, fonts) => sheetXml(part, fonts())],
  [131, (part) => workbookXml(part)],
  [159, (part, fonts) => stringsXml(part, fonts())],
  [278, (part) => stylesXml(part)],
  [628, (part, fonts) => commentsXml(part, fonts())],
]);

/** The members of a binary workbook as those of SpreadsheetML. Each binary part is converted to XML when it is read. */
export class BinaryMembers implements Members {
  readonly #archive: Members;
  #fonts: readonly string[] | undefined;

  constructor(archive: Members) {
    this.#archive = archive;
  }

  [Symbol.dispose](): void {
    this.#archive[Symbol.dispose]();
  }

  has(name: string): boolean {
    return this.#archive.has(name);
  }

  /** @throws FormatError FILE_TRUNCATED, XML_UNSAFE, and what the archive throws */
  read(name: string): Buffer | undefined {
    const part = this.#archive.read(name);
    if (!part || !name.toLowerCase().endsWith('.bin')) return part;
    const first = recordsOf(part).next();
    const tell = first.done === true ? undefined : PARTS.get(first.value.type);
    return tell ? tell(part, () => this.#workbookFonts()) : part;
  }

  #workbookFonts(): readonly string[] {
    if (this.#fonts) return this.#fonts;
    const styles = this.#archive.read(STYLES);
    return (this.#fonts = styles ? fontsOf(styles) : []);
  }
}
