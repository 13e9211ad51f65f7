import type { Page } from 'puppeteer-core';
import { runInPage } from '../devtools/run-in-page.ts';
import type { CommentText } from '../review/comment-texts.ts';
import type { LinkBox } from '../pdf-objects/link-boxes.ts';
import { placeAt } from '../pdf-objects/place-address.ts';
import { BalloonPainter, type Balloon, type CommentedText, type MarginSheet } from './balloon-painter.ts';

/** In points: 70 mm. */
export const MARGIN_WIDTH = 198;
/** One colour for each author, by their order. */
const COLOURS = ['#c2410c', '#1d4ed8', '#047857', '#7e22ce', '#be123c', '#0e7490'];
/** The maximum number of comments on a page. Further ones are dropped. */
const MAX_BALLOONS = 300;

const CSS = `
html, body { margin: 0; }
body > section { display: block; position: relative; overflow: hidden; break-after: page; break-inside: avoid;
  font: 7.5pt/1.3 'Liberation Sans', Arial, 'Noto Sans', 'Noto Sans CJK SC', sans-serif; color: #1f2937; }
body > :last-child { break-after: auto; }
section > * { position: absolute; box-sizing: border-box; }
article { background: #fff; padding: 3pt 5pt; border-radius: 0 2pt 2pt 0; }
header { display: flex; gap: 4pt; justify-content: space-between; }
b { overflow-wrap: anywhere; }
time { color: #6b7280; font-size: 6.5pt; white-space: nowrap; }
p { margin: 1pt 0 0; white-space: pre-line; overflow-wrap: anywhere; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; }
aside { margin-top: 3pt; padding: 2pt 0 0 6pt; border-top: 0.5pt solid #d1d5db; }
`;

export const MARGIN_DOCUMENT = `<!doctype html><meta charset="utf-8"><style>${CSS}</style><body></body>`;

/**
 * Draws the comments beside the pages of a printed file into an empty page, with one sheet for each page in the size of the page and its
 * margin.
 */
export async function drawComments(
  page: Page,
  comments: readonly CommentText[],
  pages: readonly { readonly width: number; readonly height: number }[],
  links: readonly LinkBox[],
): Promise<void> {
  const sheets = marginSheets(comments, pages, links);
  await runInPage(page, BalloonPainter, { given: [], method: 'draw', passed: [sheets] });
}

/** Returns the comments beside each page, by the links that mark commented text in the file. */
export function marginSheets(
  comments: readonly CommentText[],
  pages: readonly { readonly width: number; readonly height: number }[],
  links: readonly LinkBox[],
): MarginSheet[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const authors = [...new Set(comments.map(({ author }) => author))];
  const seen = new Set<string>();
  return pages.map(({ width, height }, index) => {
    const places = new Map<string, CommentedText[]>();
    for (const link of links) {
      if (link.page !== index + 1) continue;
      const place = {
        left: link.left,
        top: height - link.bottom - link.height,
        width: link.width,
        height: link.height,
      };
      for (const id of placeAt(link.address)?.comments ?? []) {
        const known = places.get(id) ?? [];
        places.set(id, known);
        known.push(place);
      }
    }
    const balloons = [...places].flatMap(([id, own]): Balloon[] => {
      const comment = byId.get(id);
      if (!comment) return [];
      const isShownBefore = seen.has(id);
      seen.add(id);
      const colour = COLOURS[authors.indexOf(comment.author) % COLOURS.length] ?? '';
      return [{ comment, colour, places: own, isShownBefore }];
    });
    const topOf = ({ places: [first] }: Balloon): number => first?.top ?? 0;
    balloons.sort((one, other) => topOf(one) - topOf(other));
    return { width: width + MARGIN_WIDTH, height, margin: MARGIN_WIDTH, balloons: balloons.slice(0, MAX_BALLOONS) };
  });
}
