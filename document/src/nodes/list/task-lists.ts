import type markdownIt from 'markdown-it';

type Token = ReturnType<markdownIt['parse']>[number];
const BOX = /^\[([ xX])\](?:\s+|$)/;

/** Reads GFM's task lists, in which each item starts with a check box. */
export function taskLists(markdown: markdownIt): void {
  markdown.core.ruler.after('block', 'task_lists', ({ tokens }) => {
    for (const [start, token] of tokens.entries()) {
      if (token.type === 'bullet_list_open') markTasks(tokens, start);
    }
  });
}

function markTasks(tokens: readonly Token[], start: number): void {
  const list = tokens[start];
  const items = itemsOf(tokens, start);
  if (
    list === undefined ||
    items.length === 0 ||
    !items.every(({ text }) => text !== undefined && BOX.test(text.content))
  )
    return;
  list.attrSet('data-type', 'taskList');
  for (const { item, text } of items) {
    const box = BOX.exec(text?.content ?? '');
    item.attrSet('data-type', 'taskItem');
    item.attrSet('data-checked', String(box?.[1]?.toLowerCase() === 'x'));
    if (text !== undefined) text.content = text.content.slice(box?.[0].length ?? 0);
  }
}

/** Returns the list's items with the text at their beginning. */
function itemsOf(tokens: readonly Token[], start: number): { item: Token; text: Token | undefined }[] {
  const level = tokens[start]?.level ?? 0;
  const items: { item: Token; text: Token | undefined }[] = [];
  for (let i = start + 1; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined || (token.type === 'bullet_list_close' && token.level === level)) break;
    if (token.type !== 'list_item_open' || token.level !== level + 1) continue;
    const text = tokens[i + 1]?.type === 'paragraph_open' ? tokens[i + 2] : undefined;
    items.push({ item: token, text });
  }
  return items;
}
