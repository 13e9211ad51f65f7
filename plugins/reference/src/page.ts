import { createReadStream, type ReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PAGE_START } from './page-start.ts';
import { PAGE_STYLE } from './page-style.ts';

const SWAGGER_UI = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static');
const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** A file of the page: its text or its path on disk. */
type PageFile = { readonly type: string } & ({ readonly text: string } | { readonly path: string });

/** The files of the page by name. The page loads nothing else, and nothing from another origin. */
const FILES = new Map<string, PageFile>(
  Object.entries({
    'swagger-ui.css': { path: join(SWAGGER_UI, 'swagger-ui.css'), type: CSS },
    'swagger-ui-bundle.js': { path: join(SWAGGER_UI, 'swagger-ui-bundle.js'), type: JAVASCRIPT },
    'page.css': { text: PAGE_STYLE, type: CSS },
    'page-start.js': { text: PAGE_START, type: JAVASCRIPT },
  }),
);

/** Swagger UI sets style attributes, so that the policy must allow inline styles. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function openPageFile(name: string): { body: ReadStream | string; type: string } | undefined {
  const file = FILES.get(name);
  return file && { type: file.type, body: 'text' in file ? file.text : createReadStream(file.path) };
}

/** Renders the page. Its links are relative, so that it also works below the path of a proxy. */
export const renderPage = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/page.css">
<script src="docs/swagger-ui-bundle.js" defer></script>
<script src="docs/page-start.js" defer></script>
</head>
<body><main id="reference"></main><noscript>This page needs JavaScript. The description itself is at <a href="openapi">openapi</a>.</noscript></body>
</html>
`;

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
