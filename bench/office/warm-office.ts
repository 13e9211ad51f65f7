import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findInstallation } from '../../plugins/import-office/src/engine/libreoffice/installation.ts';
import { watchTree } from '../../scripts/office/process-tree.ts';
import type { Document } from './documents.ts';

const DRIVER = new URL('warm-office.py', import.meta.url);

const TEXT = 'com.sun.star.text.TextDocument';
const SHEET = 'com.sun.star.sheet.SpreadsheetDocument';
const SLIDES = 'com.sun.star.presentation.PresentationDocument';
const HTML = 'HTML (StarWriter)';
const LEGACY_TEXT = [TEXT, 'MS Word 97', 'MS Word 2007 XML'] as const;
const LEGACY_SHEET = [SHEET, 'MS Excel 97', 'Calc MS Excel 2007 XML'] as const;
const LEGACY_SLIDES = [SLIDES, 'MS PowerPoint 97', 'Impress MS PowerPoint 2007 XML'] as const;

/**
 * LibreOffice's filters by format. The target is HTML. Presentations become OpenDocument, as their HTML is a folder of pictures. Older
 * formats use the target of this product's engine.
 */
const FILTERS: Readonly<Record<string, readonly [service: string, importFilter: string, exportFilter: string]>> = {
  docx: [TEXT, 'MS Word 2007 XML', HTML],
  odt: [TEXT, 'writer8', HTML],
  xlsx: [SHEET, 'Calc MS Excel 2007 XML', 'HTML (StarCalc)'],
  pptx: [SLIDES, 'Impress MS PowerPoint 2007 XML', 'impress8'],
  doc: LEGACY_TEXT,
  rtf: [TEXT, 'Rich Text Format', 'MS Word 2007 XML'],
  xls: LEGACY_SHEET,
  et: LEGACY_SHEET,
  ppt: LEGACY_SLIDES,
  dps: LEGACY_SLIDES,
};

/** A LibreOffice that stays warm and is driven over its pipe, as tools like unoserver do. Without the sandbox of this product's engine. */
export interface WarmOffice extends AsyncDisposable {
  /** Returns the seconds of processor time so far. */
  readonly cpu: () => number;
  /** Converts the document. Resolves to true if that succeeded. */
  convert(document: Document): Promise<boolean>;
}

/** Starts LibreOffice. Undefined if it is not installed. */
export async function startOffice(): Promise<WarmOffice | undefined> {
  const installation = await findInstallation();
  if (installation === undefined) return undefined;
  const work = await mkdtemp(join(tmpdir(), 'companion-bench-office-'));
  const source = await readFile(DRIVER, 'utf8');
  const child = spawn(installation.python, ['-I', '-c', source, installation.program, work], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await answers.next();
  const tree = watchTree(child.pid ?? 0);
  return {
    cpu: () => tree.cpu(),
    async convert({ path, format }) {
      const [service, importFilter, exportFilter] = FILTERS[format] ?? [];
      const request = { service, importFilter, exportFilter, input: path, output: join(work, 'output') };
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value = '' } = await answers.next();
      return value.includes('"done"');
    },
    async [Symbol.asyncDispose]() {
      tree[Symbol.dispose]();
      child.stdin.end();
      await exit;
      await rm(work, { recursive: true, force: true });
    },
  };
}
