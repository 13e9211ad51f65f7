import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromHTML, type DocumentNode, type ImportedDocument } from '@editor-companion/document';
import type { WriteJob } from '../../../src/content/source/write-job.ts';
import { readPptx } from '../../../src/pptx/reader.ts';
import { writePresentation } from '../../../src/pptx/write/presentation.ts';
import { everyCase } from '../../kit/every-case.ts';
import { membersOf } from '../../kit/package.ts';
import { richDocument, richPictures } from '../../kit/rich-document.ts';
import { jobOf, withFile } from '../../kit/round-trip.ts';
import { plainText } from '../../kit/workbook.ts';
import { slideFaults } from './slide-faults.ts';

interface Written {
  readonly members: ReadonlyMap<string, string>;
  readonly read: ImportedDocument;
  /** The presentation imported as pages. */
  readonly pages: ImportedDocument;
}

async function write(content: DocumentNode | string, more: Partial<WriteJob> = {}): Promise<Written> {
  const document = typeof content === 'string' ? fromHTML(content) : content;
  const bytes = await writePresentation(jobOf(document, more), () => undefined);
  const members = membersOf(bytes);
  assert.deepEqual(slideFaults(members), []);
  const read = withFile(bytes, (path) => readPptx(path, () => undefined));
  const pages = withFile(bytes, (path) => readPptx(path, () => undefined, { layout: 'pages' }));
  return { members, read, pages };
}

/** Returns the text of each slide. */
function slidesOf({ content = [] }: DocumentNode): string[] {
  const slides = [''];
  for (const block of content) {
    if (block.type === 'pageBreak') slides.push('');
    else slides.push(`${slides.pop() ?? ''} ${plainText(block)}`.trim());
  }
  return slides;
}

const slide = ({ members }: Written, number: number): string => members.get(`ppt/slides/slide${number}.xml`) ?? '';

describe('the slides of a presentation', () => {
  it('begin at the headings with text below them; a title alone is the first one, and higher headings separate them', async () => {
    const { read } = await write(
      '<h1>Report</h1><p>Ann, 2026</p><h2>Part</h2><h3>One</h3><p>a</p><h3>Two</h3><p>b</p><h4>Deeper</h4><p>c</p>',
    );
    assert.deepEqual(slidesOf(read.content), ['Report Ann, 2026', 'Part', 'One a', 'Two b Deeper c']);
  });

  it('begin at the requested level, and at page breaks', async () => {
    const html = '<h2>A</h2><p>a</p><div data-type="page-break"></div><p>b</p><h3>C</h3><p>c</p>';
    assert.deepEqual(slidesOf((await write(html)).read.content), ['A a', 'b C c']);
    assert.deepEqual(slidesOf((await write(html, { options: { level: 3 } })).read.content), ['A a', 'b', 'C c']);
  });

  it('continue on a next one if text, code or a table is too long, with the header rows of the table repeated', async () => {
    const paragraphs = Array.from({ length: 30 }, (_, index) => `<p>Line ${index}</p>`).join('');
    const { read } = await write(`<h2>Long</h2>${paragraphs}`);
    const [first, , third] = slidesOf(read.content);
    assert.match(first ?? '', /^Long \(1\/3\) Line 0/);
    assert.match(third ?? '', /^Long \(3\/3\) .*Line 29$/);
    const rows = Array.from({ length: 40 }, (_, index) => `<tr><td>Row ${index}</td></tr>`).join('');
    const table = slidesOf((await write(`<h2>T</h2><table><tr><th>Head</th></tr>${rows}</table>`)).read.content);
    assert.ok(table.length > 1);
    for (const words of table) assert.match(words, /Head/);
    assert.equal(table.join(' ').match(/Row \d+/g)?.length, 40);
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n');
    const code = slidesOf((await write(`<h2>C</h2><pre><code>${lines}</code></pre>`)).read.content);
    assert.equal(code.join(' ').match(/line \d+/g)?.length, 60);
  });

  it('have the proportions of screens, or of landscape pages', async () => {
    const margin = { top: 10, right: 10, bottom: 10, left: 10 };
    const lying = { width: 254, height: 190.5, orientation: 'landscape', margin } as const;
    assert.match(
      (await write('<p>a</p>')).members.get('ppt/presentation.xml') ?? '',
      /<p:sldSz cx="12192000" cy="6858000"\/>/,
    );
    assert.match(
      (await write('<p>a</p>', { page: lying })).members.get('ppt/presentation.xml') ?? '',
      /<p:sldSz cx="9144000" cy="6858000"\/>/,
    );
  });
});

describe('a slide', () => {
  it('has lists with levels and numbers, external links and links to slides, notes at its end, and speaker’s notes', async () => {
    const written = await write(
      '<h2>A</h2><ol start="3"><li>three<ul><li>deeper</li></ul></li></ol><p><a href="https://example.com/">out</a> <a href="#b">in</a></p><details><summary>Notes</summary><div data-type="detailsContent"><p>Say hello.</p></div></details><h2 id="b">B</h2><p>b</p>',
    );
    assert.match(slide(written, 1), /<a:buAutoNum type="arabicPeriod" startAt="3"\/>/);
    assert.match(slide(written, 1), /lvl="1"/);
    assert.match(slide(written, 1), /action="ppaction:\/\/hlinksldjump"/);
    const relations = written.members.get('ppt/slides/_rels/slide1.xml.rels') ?? '';
    assert.match(relations, /Target="slide2.xml"/);
    assert.match(relations, /Target="https:\/\/example.com\/" TargetMode="External"/);
    assert.match(written.members.get('ppt/notesSlides/notesSlide1.xml') ?? '', /Say hello\./);
    assert.ok(slidesOf(written.read.content)[0]?.endsWith('NotesSay hello.'));
  });

  it('has a picture beside its text, with its proportions and its description', async () => {
    const [picture] = richPictures.values();
    assert.ok(picture);
    const pictures = new Map([['/a.png', picture]]);
    const { pages, members } = await write(
      '<h2>A</h2><p>words</p><p><img src="/a.png" alt="A house" width="400" height="200"></p>',
      { pictures },
    );
    assert.match(members.get('ppt/slides/slide1.xml') ?? '', /descr="A house"/);
    const boxes = pages.content.content?.[0]?.content ?? [];
    const shown = boxes.find((box) => JSON.stringify(box).includes('A house'))?.attrs ?? {};
    assert.equal(Math.round(parseFloat(String(shown['width'])) / parseFloat(String(shown['height']))), 2);
  });

  it('has formulas that PowerPoint edits, and their LaTeX for other programs', async () => {
    const written = await write('<h2>A</h2><div data-type="block-math" data-latex="\\frac{a}{b}"></div>');
    assert.match(slide(written, 1), /<mc:Choice [^>]*Requires="a14">.*<m:oMathPara>.*<mc:Fallback>.*\\frac\{a\}\{b\}/s);
    assert.ok(JSON.stringify(written.read.content).includes('blockMath'));
  });

  it('has its footer, its number and its language', async () => {
    const written = await write('<h2>A</h2><p>a</p>', {
      options: { footer: 'Secret' },
      metadata: { language: 'de-DE' },
    });
    assert.match(slide(written, 1), /type="ftr".*Secret/s);
    assert.match(slide(written, 1), /type="slidenum"/);
    assert.match(slide(written, 1), /lang="de-DE"/);
  });
});

describe('pages of boxes', () => {
  it('keep the positions, sizes, colours and rotations of their content', async () => {
    const box = (attrs: Record<string, unknown>, text: string): DocumentNode => ({
      type: 'textBox',
      attrs,
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    });
    const placed = {
      left: '72pt',
      top: '36pt',
      width: '200pt',
      height: '100pt',
      rotation: 15,
      backgroundColor: '#ffe0a0',
    };
    const page = {
      type: 'textBox',
      attrs: { width: '720pt', height: '540pt', backgroundColor: '#102030' },
      content: [box(placed, 'One')],
    };
    const { pages } = await write({ type: 'doc', content: [page] });
    const [read] = pages.content.content ?? [];
    assert.equal(read?.attrs?.['backgroundColor'], '#102030');
    const { attrs = {} } = read?.content?.find((one) => plainText(one) === 'One') ?? {};
    for (const [name, value] of Object.entries(placed)) assert.equal(attrs[name], value, name);
  });
});

describe('every node, mark and attribute', () => {
  it('makes a presentation that PowerPoint accepts', async () => {
    const together = { type: 'doc', content: everyCase.flatMap(({ document }) => document.content ?? []) };
    const pictures = richPictures;
    for (const job of [jobOf(richDocument, { pictures }), jobOf(together)]) {
      const bytes = await writePresentation(job, () => undefined);
      assert.deepEqual(slideFaults(membersOf(bytes)), []);
    }
  });
});
