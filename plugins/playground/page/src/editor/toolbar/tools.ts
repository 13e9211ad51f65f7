import type { Editor } from '@tiptap/core';
import type { IconBody } from '../../ui/icons.ts';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Code,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  MessageSquarePlus,
  Redo2,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
  WandSparkles,
} from '../../ui/icons.ts';
import { addComment } from '../../panels/comments/add-comment.ts';
import { openDialog } from '../../dialogs/open-dialog.ts';
import { isAvailable } from '../../server/features.ts';
import type { Words } from '../../words/index.ts';
import { ghostEnabled } from '../ghost/settings.ts';

export interface Tool {
  readonly id: string;
  readonly icon: IconBody;
  readonly label: string;
  readonly run: (editor: Editor) => unknown;
  readonly isActive?: (editor: Editor) => boolean;
  readonly canRun?: (editor: Editor) => boolean;
}

const key = (keys: string): string =>
  navigator.platform.startsWith('Mac') ? keys.replace('Ctrl', '⌘').replace('Alt', '⌥') : keys;
const withKeys = (label: string, keys: string): string => `${label} (${key(keys)})`;

/** The tools by group: history, marks, blocks, and the rest. */
export const toolGroups = (words: Words): readonly (readonly Tool[])[] => [
  historyTools(words),
  markTools(words),
  blockTools(words),
  otherTools(words),
];

const historyTools = (words: Words): Tool[] => [
  {
    id: 'undo',
    icon: Undo2,
    label: withKeys(words.undo, 'Ctrl+Z'),
    run: (editor) => editor.chain().focus().undo().run(),
    canRun: (editor) => editor.can().undo(),
  },
  {
    id: 'redo',
    icon: Redo2,
    label: withKeys(words.redo, 'Ctrl+Shift+Z'),
    run: (editor) => editor.chain().focus().redo().run(),
    canRun: (editor) => editor.can().redo(),
  },
];

const markTools = (words: Words): Tool[] => [
  mark('bold', Bold, withKeys(words.bold, 'Ctrl+B')),
  mark('italic', Italic, withKeys(words.italic, 'Ctrl+I')),
  mark('underline', Underline, withKeys(words.underline, 'Ctrl+U')),
  mark('strike', Strikethrough, words.strike),
  mark('code', Code, words.code),
  {
    id: 'link',
    icon: Link,
    label: withKeys(words.link, 'Ctrl+K'),
    run: () => openDialog('link'),
    isActive: (editor) => editor.isActive('link'),
  },
];

const mark = (id: string, icon: IconBody, label: string): Tool => ({
  id,
  icon,
  label,
  run: (editor) => editor.chain().focus().toggleMark(id).run(),
  isActive: (editor) => editor.isActive(id),
});

const blockTools = (words: Words): Tool[] => [
  {
    id: 'bulletList',
    icon: List,
    label: words.bulletList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'orderedList',
    icon: ListOrdered,
    label: words.orderedList,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'taskList',
    icon: ListTodo,
    label: words.taskList,
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
    isActive: (editor) => editor.isActive('taskList'),
  },
  {
    id: 'blockquote',
    icon: TextQuote,
    label: words.quote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive('blockquote'),
  },
  align('left', AlignLeft, words.alignLeft),
  align('center', AlignCenter, words.alignCenter),
  align('right', AlignRight, words.alignRight),
];

const align = (side: string, icon: IconBody, label: string): Tool => ({
  id: `align-${side}`,
  icon,
  label,
  run: (editor) => editor.chain().focus().setTextAlign(side).run(),
  isActive: (editor) => editor.isActive({ textAlign: side }),
});

const otherTools = (words: Words): Tool[] => [
  {
    id: 'comment',
    icon: MessageSquarePlus,
    label: withKeys(words.comment, 'Ctrl+Alt+M'),
    run: () => addComment(),
    canRun: (editor) => isAvailable('collaboration') && !editor.state.selection.empty,
  },
  {
    id: 'suggestions',
    icon: WandSparkles,
    label: words.suggestions,
    run: () => (ghostEnabled.value = !ghostEnabled.value),
    isActive: () => ghostEnabled.value && isAvailable('ai'),
    canRun: () => isAvailable('ai'),
  },
];
