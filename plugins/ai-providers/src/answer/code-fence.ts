const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The closing fence for a code block that a Markdown text leaves open, or `''`: an answer must be insertable into a document. */
export function openFence(markdown: string): string {
  if (!markdown.includes('```') && !markdown.includes('~~~')) return '';
  let open = '';
  for (const line of markdown.split('\n')) {
    const fence = FENCE.exec(line)?.[1];
    if (fence === undefined) continue;
    if (open === '') open = fence;
    else if (fence.startsWith(open) && line.trim() === fence) open = '';
  }
  return open === '' ? '' : `${markdown.endsWith('\n') ? '' : '\n'}${open}`;
}
