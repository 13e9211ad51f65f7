import { words } from '../expectation.ts';
import type { TaskSet } from '../task.ts';

export const chinese: TaskSet = {
  document: 'chinese',
  tasks: [
    {
      instruction: '把每位读者可以借的书改为十五本。',
      calls: (at) => [['change', { anchor: at('每位读者'), find: '十本', put: '十五本' }]],
      expect: [words('每位读者', '十本', '十五本')],
      wrong: (at) => [['change', { anchor: at('每位读者'), find: '三十天', put: '十五天' }]],
      typing: '每位读者',
    },
    {
      instruction: '把「電腦室」一节里的繁体字句子改成简体。',
      calls: (at) => [['change', { anchor: at('有二十台'), find: '請保持安靜', put: '请保持安静' }]],
      expect: [words('有二十台', '請保持安靜', '请保持安静')],
      wrong: (at) => [['change', { anchor: at('有二十台'), find: '請保持安靜。', put: '' }]],
      typing: '有二十台',
    },
    {
      instruction: '在借书步骤的最后加一步：按时还书。',
      calls: (at) => [['insert', { after: at('取走收据'), text: '- 按时还书。' }]],
      expect: [{ after: '取走收据', add: ['- 按时还书。'] }],
      wrong: (at) => [['insert', { before: at('取走收据'), text: '- 按时还书。' }]],
      typing: '取走收据',
    },
    {
      instruction: '表格里加一行：四楼，展览厅。',
      calls: (at) => [['insert', { after: at('| 三楼'), text: '| 四楼 | 展览厅 |' }]],
      expect: [{ after: '| 三楼', add: ['| 四楼 | 展览厅 |'] }],
      wrong: (at) => [['insert', { after: at('| 三楼'), text: '| 四楼，展览厅 | \\  |' }]],
    },
    {
      instruction: '去掉「每天」的粗体，文字不变。',
      calls: (at) => [['format', { anchor: at('欢迎来到'), marks: { bold: false } }]],
      expect: [words('欢迎来到', '<b>每天</b>', '每天')],
      wrong: (at) => [['change', { anchor: at('欢迎来到'), find: '<b>每天</b>', put: '' }]],
      typing: '欢迎来到',
    },
  ],
};
