/** A document to export. It is new each time, to avoid cached answers. */
export interface Job {
  readonly name: string;
  readonly pages: number;
  html(number: number): string;
}

const SENTENCE =
  'The committee met at nine, heard the reports of both working groups and decided to continue the trial until spring. ';
const STYLE = `<style>body { font: 11pt/1.45 'Liberation Serif', serif; } h1 { font-size: 20pt; } h2 { font-size: 14pt; }
table { width: 100%; border-collapse: collapse; } td, th { border: 1px solid #999; padding: 3pt 5pt; }</style>`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${STYLE}</head><body>${body}</body></html>`;
const paragraphs = (count: number, sentences: number): string =>
  Array.from({ length: count }, () => `<p>${SENTENCE.repeat(sentences)}</p>`).join('');

function letter(number: number): string {
  const body = `<p>Ms Jane Roe<br>12 Harbour Street<br>Springfield</p><h1>Offer ${number}</h1>${paragraphs(4, 4)}<p>Yours,</p>`;
  return page(`Letter ${number}`, body);
}

function chapter(number: number): string {
  const rows = Array.from(
    { length: 9 },
    (_, row) => `<tr><td>${number}.${row}</td><td>Position ${row}</td><td>${row * 17}</td></tr>`,
  );
  return `<h2>${number}. Findings</h2>${paragraphs(4, 4)}<table><tr><th>No.<th>Name<th>Value</tr>${rows.join('')}</table>${paragraphs(2, 4)}`;
}

function chapters(title: string, count: number): string {
  const all = Array.from({ length: count }, (_, index) => `<div style="break-after: page">${chapter(index + 1)}</div>`);
  return page(title, `<h1>${title}</h1>${all.join('')}`);
}

export const JOBS: readonly Job[] = [
  { name: 'letter', pages: 1, html: letter },
  { name: 'report', pages: 10, html: (number) => chapters(`Report ${number}`, 10) },
  { name: 'book', pages: 60, html: (number) => chapters(`Book ${number}`, 60) },
];
