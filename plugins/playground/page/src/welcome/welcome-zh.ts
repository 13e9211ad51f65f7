import { bold, code, documentOf, formula, heading, paragraph, quote, table, tasks } from './blocks.ts';
import type { Welcome } from './welcome-document.ts';

export const welcomeChinese: Welcome = {
  title: '从这里开始',
  content: documentOf(
    heading(1, '从这里开始'),
    paragraph(
      '这个页面是一个普通的编辑器，背后是伴侣服务器。这里的一切都通过服务器的公开接口完成：在这里能用的，在你自己的编辑器里也能用。',
    ),
    heading(2, '可以试试的七件事'),
    tasks(
      [bold('打开文件。'), '把 Word、Excel 或 PowerPoint 文件拖到页面上，或点“', bold('打开'), '”。'],
      [
        bold('边写边得到建议。'),
        '在本页末尾写半句话，停一下：',
        code('Tab'),
        ' 采纳灰色文字，',
        code('Esc'),
        ' 忽略。',
      ],
      [bold('一起编辑。'), '点“', bold('分享'), '”，在第二个窗口打开链接，看两个光标同时移动。'],
      [bold('评论。'), '选中这几个字，点“', bold('评论'), '”。'],
      [bold('提问。'), '右侧的助手了解这篇文档，也知道你选中了什么。'],
      [bold('回到从前。'), '保存一个版本，改点什么，比较，再恢复。'],
      [bold('带走它。'), '“', bold('导出'), '”可以得到 PDF、图片或 Word 文件。'],
    ),
    heading(2, '文档里可以有什么'),
    paragraph(
      '标题、列表、引用、代码、脚注、图片、折叠块，还有公式，例如 ',
      formula(String.raw`e^{i\pi} + 1 = 0`),
      '。双击公式即可修改。',
    ),
    table(
      ['可以导入', '可以导出', '保存在服务器'],
      ['Word、Excel、PowerPoint、OpenDocument', '带标签和大纲的 PDF', '版本'],
      ['网页', '图片：PNG、JPEG、WebP', '评论'],
      ['模板', 'Word 等格式', '每个人的光标'],
    ),
    quote('在“', bold('动态'), '”里，服务器的每个事件都会实时出现。试用其他功能时可以一直开着。'),
    paragraph('现在轮到你了：'),
  ),
};
