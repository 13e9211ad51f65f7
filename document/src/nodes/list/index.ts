import { ListItem } from '@tiptap/extension-list';
import { defineNode } from '../../schema/node-module.ts';
import { writeBulletList, writeOrderedList, writeTaskList } from './markdown.ts';
import { StyledBulletList, CheckItem, CheckList, NumberedList } from './schema.ts';
import { taskLists } from './task-lists.ts';

export const bulletList = defineNode({
  name: 'bulletList',
  title: 'Bullet list',
  summary: 'A list with bullets.',
  version: '1',
  extension: StyledBulletList,
  markdown: { write: writeBulletList, family: 'bullet list' },
});

export const orderedList = defineNode({
  name: 'orderedList',
  title: 'Numbered list',
  summary: 'A numbered list.',
  version: '1',
  extension: NumberedList,
  markdown: { write: writeOrderedList, family: 'number list' },
});

export const listItem = defineNode({
  name: 'listItem',
  title: 'List item',
  summary: 'An item of a bullet list or a numbered list.',
  version: '1',
  extension: ListItem,
});

export const taskList = defineNode({
  name: 'taskList',
  title: 'Task list',
  summary: 'A list of tasks, each with a check box.',
  version: '1',
  extension: CheckList,
  markdown: { write: writeTaskList, read: taskLists, family: 'bullet list' },
});

export const taskItem = defineNode({
  name: 'taskItem',
  title: 'Task',
  summary: 'An item of a task list, completed or not.',
  version: '1',
  extension: CheckItem,
});
