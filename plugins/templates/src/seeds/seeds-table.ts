import type { PageSetup } from '@editor-companion/core/plugin';

/** A built-in template. Its content is `content/<id>.html`, its picture `pictures/<id>.webp`. */
export interface Seed {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly page: PageSetup;
}

const a4 = (top: number, side: number, bottom = top): PageSetup => ({
  width: 210,
  height: 297,
  orientation: 'portrait',
  margin: { top, right: side, bottom, left: side },
});

export const SEEDS: readonly Seed[] = [
  {
    id: 'letter-en',
    name: 'Business letter',
    description: 'A formal letter on one page, with the sender on top and room for a signature.',
    category: 'Letters',
    tags: ['letter', 'formal', 'en'],
    page: a4(22, 25),
  },
  {
    id: 'report-en',
    name: 'Project report',
    description: 'A report with a summary, key figures in a table, findings and next steps.',
    category: 'Reports',
    tags: ['report', 'project', 'status', 'en'],
    page: a4(20, 24),
  },
  {
    id: 'minutes-en',
    name: 'Meeting minutes',
    description: 'Who was there, what was decided, and who does what until when.',
    category: 'Minutes',
    tags: ['meeting', 'minutes', 'notes', 'en'],
    page: a4(20, 22),
  },
  {
    id: 'contract-en',
    name: 'Service agreement',
    description: 'A plain agreement between two parties with numbered clauses and a place to sign. Not legal advice.',
    category: 'Contracts',
    tags: ['contract', 'agreement', 'legal', 'en'],
    page: a4(24, 26),
  },
  {
    id: 'resume-en',
    name: 'Résumé',
    description: 'A clear one-page résumé: profile, experience, education, skills.',
    category: 'Résumés',
    tags: ['resume', 'cv', 'career', 'en'],
    page: a4(18, 20),
  },
  {
    id: 'letter-zh',
    name: '商务信函',
    description: '一页的正式信函，含寄件人、收件人、事由与落款。',
    category: '信函',
    tags: ['信函', '公函', 'zh'],
    page: a4(22, 26),
  },
  {
    id: 'report-zh',
    name: '项目报告',
    description: '含摘要、关键指标表、主要结论与下一步计划的项目报告。',
    category: '报告',
    tags: ['报告', '项目', '总结', 'zh'],
    page: a4(20, 24),
  },
  {
    id: 'minutes-zh',
    name: '会议纪要',
    description: '记录参会人员、议题、决议与待办事项。',
    category: '纪要',
    tags: ['会议', '纪要', '记录', 'zh'],
    page: a4(20, 22),
  },
  {
    id: 'contract-zh',
    name: '服务合同',
    description: '双方服务合同，条款编号，附签署栏。不构成法律意见。',
    category: '合同',
    tags: ['合同', '协议', '法律', 'zh'],
    page: a4(24, 26),
  },
  {
    id: 'resume-zh',
    name: '个人简历',
    description: '清晰的一页简历：个人概况、工作经历、教育背景、专业技能。',
    category: '简历',
    tags: ['简历', '求职', 'zh'],
    page: a4(18, 20),
  },
];
