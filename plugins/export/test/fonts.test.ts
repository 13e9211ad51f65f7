import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { extractText } from 'unpdf';
import { createExportHost, post } from './fixtures/export-host.ts';

/** A text, the expected font, and its language. */
const SCRIPTS: readonly (readonly [text: string, font: string, lang?: string])[] = [
  ['中文简体', 'NotoSansSC', 'zh-CN'],
  ['繁體中文', 'NotoSansTC', 'zh-TW'],
  ['日本語かな', 'NotoSansJP', 'ja'],
  ['한국어', 'NotoSansKR', 'ko'],
  ['السلام', 'NotoSansArabic'],
  ['हिन्दी', 'NotoSansDevanagari'],
  ['বাংলা', 'NotoSansBengali'],
  ['தமிழ்', 'NotoSansTamil'],
  ['తెలుగు', 'NotoSansTelugu'],
  ['ગુજરાતી', 'NotoSansGujarati'],
  ['ಕನ್ನಡ', 'NotoSansKannada'],
  ['മലയാളം', 'NotoSansMalayalam'],
  ['ਗੁਰਮੁਖੀ', 'NotoSansGurmukhi'],
  ['ଓଡ଼ିଆ', 'NotoSansOriya'],
  ['සිංහල', 'NotoSansSinhala'],
  ['ภาษาไทย', 'NotoSansThai'],
];

/** Fonts of office documents, and their metric-compatible substitutes. */
const SAME_WIDTHS = [
  ['Calibri', 'Carlito'],
  ['Cambria', 'Caladea'],
  ['SimSun', 'NotoSansSC'],
  ['宋体', 'NotoSansSC'],
  ['MS Mincho', 'NotoSansJP'],
  ['Malgun Gothic', 'NotoSansKR'],
  ['Microsoft JhengHei', 'NotoSansTC'],
] as const;

const skip = process.platform === 'linux' ? false : 'elsewhere the browser asks the system for fonts';

describe('the fonts of exports', { skip }, () => {
  let host: TestHost;
  before(async () => {
    host = await createExportHost();
  });
  after(() => host.close());

  async function print(html: string): Promise<{ text: string; fonts: Set<string>; drawn: boolean }> {
    const { rawPayload, statusCode, payload } = await post(host, '/export/pdf', { html });
    assert.equal(statusCode, 200, payload);
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
    const source = rawPayload.toString('latin1');
    const names = source.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/gu);
    return { text, fonts: new Set([...names].map(([, name = '']) => name)), drawn: source.includes('/Type3') };
  }

  for (const [text, font, lang = 'en'] of SCRIPTS) {
    it(`print ${font} as a real font, also in bold`, async () => {
      const printed = await print(`<p lang="${lang}">${text} <b>${text}</b></p>`);
      assert.equal(printed.drawn, false, [...printed.fonts].join(' '));
      for (const style of ['Regular', 'Bold'])
        assert.ok(printed.fonts.has(`${font}-${style}`), [...printed.fonts].join(' '));
      // A missing glyph has no text. PDF readers do not see the parts of a ligature, so that some of the text must be enough.
      const found = printed.text.normalize('NFKC');
      assert.ok(
        text.split('').some((sign) => found.split(sign).length > 2),
        printed.text,
      );
    });
  }

  it('print rare Chinese characters, phonetic signs, formulas and symbols', async () => {
    const rare = '龘丳乊 ʃəˈɪʒ ∮∯ℵ ⟹ ♖';
    const printed = await print(`<p lang="zh">${rare}</p>`);
    for (const sign of rare.replaceAll(' ', ''))
      assert.ok(printed.text.normalize('NFKC').includes(sign.normalize('NFKC')), sign);
    assert.equal(printed.drawn, false);
  });

  it('print emoji in colour', async () => {
    const shot = await post(host, '/export/image/png', {
      html: '<body style="font-size: 80px">🍎',
      imageOptions: { fullPage: false },
    });
    const { default: sharp } = await import('sharp');
    const { channels } = await sharp(shot.rawPayload).stats();
    const means = channels.slice(0, 3).map(({ mean }) => Math.round(mean * 10));
    assert.equal(new Set(means).size > 1, true, means.join(' '));
  });

  for (const [named, font] of SAME_WIDTHS) {
    it(`have ${font} for ${named}`, async () => {
      const { fonts } = await print(`<p style="font-family: '${named}'">Text 文字 <b>bold 文字</b></p>`);
      // The regular face of a system's own Carlito has only the name «Carlito».
      assert.ok(fonts.has(`${font}-Regular`) || fonts.has(font), [...fonts].join(' '));
      assert.ok(fonts.has(`${font}-Bold`), [...fonts].join(' '));
    });
  }

  it('have the four faces of the widths of Arial, Times New Roman and Courier New', async () => {
    const faces = '<i>i</i><b>b</b><b><i>bi</i></b>';
    for (const family of ['Arial', 'Times New Roman', 'Courier New']) {
      const { fonts, drawn } = await print(`<p style="font-family: '${family}'">${faces}`);
      assert.equal(drawn, false);
      for (const style of ['Italic', 'Bold', 'BoldItalic'])
        assert.ok(
          [...fonts].some((name) => name.endsWith(`-${style}`)),
          `${family} ${[...fonts].join(' ')}`,
        );
    }
  });
});
