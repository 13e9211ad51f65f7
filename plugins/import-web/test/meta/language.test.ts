import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { detectLanguage } from '../../src/meta/language.ts';
import { paragraphs } from '../support/pages.ts';
import { readHtml } from '../support/read.ts';

const TEXTS: Record<string, string> = {
  en: 'The bees of this hive sleep at night, and those that have worked in the field are the first to rest; it was found that they need sleep to remember the way.',
  de: 'Die Bienen schlafen in der Nacht, und wer auf dem Feld war, ruht sich als Erste aus; das ist nicht nur im Sommer so, sondern auch an den kurzen Tagen im Winter.',
  fr: 'Les abeilles dorment dans la ruche pendant la nuit, et celles qui sont allées aux champs se reposent les premières, ce qui est plus rare en hiver que dans les mois d’été.',
  es: 'Las abejas duermen en la colmena por la noche, y las que más han trabajado en el campo son las primeras que descansan, pero no se sabe por qué lo hacen así.',
  uk: 'Бджоли сплять у вулику вночі, і ті, що були в полі, відпочивають першими, але це не так як взимку, коли вони не літають за нектаром та пилком для вулика.',
  ja: 'ミツバチは夜になると巣の中で眠り、畑で働いたものから先に休みます。冬の間は飛ばずに過ごします。',
  zh: '蜜蜂晚上在蜂巢里睡觉，白天在田野里工作的蜜蜂先休息。冬天它们不飞出去采蜜，而是聚集在一起取暖过冬。',
  ko: '꿀벌은 밤에 벌집에서 잠을 자고 들판에서 일한 벌이 먼저 쉰다. 겨울에는 밖으로 날지 않고 모여서 지낸다.',
};

describe('detectLanguage', () => {
  for (const [language, text] of Object.entries(TEXTS))
    it(`recognises ${language}`, () => assert.equal(detectLanguage(text), language));

  it('recognises nothing in a few words, names and numbers', () => {
    for (const text of ['', 'The bees', 'Ada Grace Joan Betty '.repeat(20), '1 2 3 4 '.repeat(100)])
      assert.equal(detectLanguage(text), '');
  });

  it('is used if the page does not state its language, and only then', () => {
    assert.equal(readHtml(paragraphs(4)).metadata.values['language'], 'en');
    assert.equal(readHtml(`<html lang="fr"><body>${paragraphs(4)}</body></html>`).metadata.values['language'], 'fr');
  });
});
