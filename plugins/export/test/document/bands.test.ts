import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DocumentNode, ExportResource } from '@editor-companion/core/plugin';
import { toHTML } from '@editor-companion/document';
import { BandPictures, withPictures } from '../../src/document/band-pictures.ts';
import { bandTemplates, EMPTY_BAND, type BandContent } from '../../src/document/bands.ts';

const paper = { width: 800, height: 1000, margin: { top: 100, right: 90, bottom: 100, left: 80 } };
const picture = (src: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'image', attrs: { src } }] });
const svg: ExportResource = { mediaType: 'image/svg+xml', bytes: Buffer.from('<svg/>') };
const SVG_URL = `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`;
const write = (lists: readonly (readonly DocumentNode[])[]): Promise<string[]> =>
  Promise.resolve(lists.map((blocks) => toHTML(blocks)));

function shelf(files: Readonly<Record<string, ExportResource>>) {
  const asked: string[] = [];
  const pictures = new BandPictures((url) => {
    asked.push(url);
    return Promise.resolve(files[url]);
  });
  return { asked, pictures };
}

describe('templates of headers and footers', () => {
  it('name a picture once, at any place and of any type', async () => {
    const { asked, pictures } = shelf({ '/logo.svg': svg });
    const contents: BandContent[] = [1, 2, 3].map(() => ({ header: { default: [picture('/logo.svg')] }, paper }));
    const sets = await bandTemplates(contents, {}, pictures, write);
    assert.deepEqual(asked, ['/logo.svg']);
    assert.equal(new Set(sets.map(({ header }) => header?.default)).size, 1);
    assert.deepEqual(Object.values(pictures.urls), [SVG_URL]);
    assert.ok(withPictures(sets[0]?.header?.default ?? '', pictures.urls).includes(`<img src="${SVG_URL}">`));
  });

  it('ignore missing files and files that are no pictures', async () => {
    const { pictures } = shelf({ '/style.css': { mediaType: 'text/css', bytes: Buffer.from('p {}') } });
    const named = await pictures.named([picture('/style.css'), picture('https://example.com/a.png')]);
    assert.deepEqual(named, [picture('/style.css'), picture('https://example.com/a.png')]);
    assert.deepEqual(pictures.urls, {});
  });

  it('are refused if they are too large, as they are displayed', async () => {
    const large = { mediaType: 'image/png', bytes: Buffer.alloc(20_000_000) };
    const { pictures } = shelf({ '/a.png': large, '/b.png': large });
    const [[name = '']] = [
      (await pictures.named([picture('/a.png')])).map((node) => String(node.content?.[0]?.attrs?.['src'])),
    ];
    await assert.rejects(pictures.named([picture('/b.png')]), { code: 'EXPORT_BANDS_TOO_LARGE' });
    assert.throws(() => withPictures(`${name} ${name}`, pictures.urls), { code: 'EXPORT_BANDS_TOO_LARGE' });
  });

  it('leave nodes of too many levels to the schema', async () => {
    let deep = picture('/a.png');
    for (let level = 0; level < 100_000; level += 1) deep = { type: 'blockquote', content: [deep] };
    const { pictures } = shelf({});
    const contents = [{ header: { default: [deep] }, paper }];
    await assert.rejects(bandTemplates(contents, {}, pictures, write), { code: 'DOCUMENT_TOO_DEEP' });
  });

  it('leave invalid nodes to the schema, and ignore other values than lists', async () => {
    const wrong: unknown[] = [null, 'x', { type: 'paragraph', content: [null] }];
    for (const node of wrong) {
      const header = { default: [node as DocumentNode] };
      const written = bandTemplates([{ header, paper }], {}, shelf({}).pictures, write);
      await assert.rejects(written, { code: 'DOCUMENT_INVALID' });
    }
    const header = { default: 'x' as unknown as DocumentNode[] };
    assert.deepEqual(await bandTemplates([{ header, footer: undefined, paper }], {}, shelf({}).pictures, write), [
      { header: {}, footer: undefined },
    ]);
  });

  it('are empty for an empty list, and absent without a value', async () => {
    const contents = [{ header: { first: [] }, footer: {}, paper }, { paper }];
    const sets = await bandTemplates(contents, {}, shelf({}).pictures, write);
    assert.deepEqual(sets, [
      { header: { first: EMPTY_BAND }, footer: {} },
      { header: undefined, footer: undefined },
    ]);
  });
});
