import type { JSONContent } from '@tiptap/core';
import { language } from '../words/index.ts';
import { welcomeEnglish } from './welcome-en.ts';
import { welcomeChinese } from './welcome-zh.ts';

/** The first document of a new user, with features to try. */
export interface Welcome {
  readonly title: string;
  readonly content: JSONContent;
}

export const welcomeDocument = (): Welcome => (language.peek() === 'zh' ? welcomeChinese : welcomeEnglish);
