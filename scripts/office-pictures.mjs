/*
 * Makes a few documents, imports each, prints it as PDF, and writes the print and LibreOffice's own rendering, side by side, into
 * docs/images/. Needs soffice and pdftoppm.
 *   npm run pictures:office
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { runCompanion } from '../bench/lib/server.ts';
import { root } from './dependencies.mjs';
import { samples } from './office/samples.ts';

const RESOLUTION = '72';
const SIZE = 420;
const GAP = 8;
const CHART =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#eaf1fb"/><path d="M30 170V90h50v80zM125 170V40h50v130zM220 170V110h50v60z" fill="#2f5597"/></svg>';

const work = mkdtempSync(join(tmpdir(), 'companion-pictures-'));
try {
  await using server = await runCompanion();
  mkdirSync(join(root, 'docs/images'), { recursive: true });
  for (const { name, bytes } of samples(await sharp(Buffer.from(CHART)).png().toBuffer())) {
    const stem = parse(name).name;
    const document = join(work, name);
    writeFileSync(document, bytes);
    const ours = join(work, `${stem}-ours.pdf`);
    writeFileSync(ours, await exported(server.url, name, bytes));
    const profile = `-env:UserInstallation=file://${work}/profile`;
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', work, document], {
      stdio: 'ignore',
    });
    await sideBySide(
      [firstPage(ours), firstPage(join(work, `${stem}.pdf`))],
      join(root, `docs/images/office-${stem}.png`),
    );
    console.log(`docs/images/office-${stem}.png`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function exported(url, name, bytes) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const { content, page } = await dataOf(await fetch(`${url}/import/office`, { method: 'POST', body: form }));
  const response = await fetch(`${url}/export/pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content, ...(page && { page }) }),
  });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

async function dataOf(response) {
  const { data, message } = await response.json();
  if (!response.ok) throw new Error(message);
  return data;
}

function firstPage(pdf) {
  const stem = pdf.slice(0, -'.pdf'.length);
  execFileSync('pdftoppm', ['-png', '-r', RESOLUTION, '-f', '1', '-l', '1', '-singlefile', pdf, stem]);
  return `${stem}.png`;
}

/** Draws both pictures side by side on grey, aligned at the top left. */
async function sideBySide(pages, output) {
  const parts = await Promise.all(
    pages.map(async (page) => {
      const { width, height } = await sharp(page).metadata();
      return sharp(page)
        .extract({ left: 0, top: 0, width: Math.min(SIZE, width), height: Math.min(SIZE, height) })
        .toBuffer();
    }),
  );
  await sharp({ create: { width: 2 * SIZE + 3 * GAP, height: SIZE + 2 * GAP, channels: 3, background: '#bbbbbb' } })
    .composite(parts.map((input, index) => ({ input, top: GAP, left: GAP + index * (SIZE + GAP) })))
    .png({ palette: true, colours: 64 })
    .toFile(output);
}
