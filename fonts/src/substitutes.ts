/** The substitutes of other fonts: of the same widths, or of a similar style. */
export type Substitutes = Readonly<Record<string, readonly string[]>>;

/** Sans serif in each: no free serif font of an acceptable size covers all four scripts. */
export const eastAsianSubstitutes: Substitutes = {
  'Noto Sans SC': names(
    `SimSun, 宋体, NSimSun, 新宋体, SimHei, 黑体, Microsoft YaHei, 微软雅黑, DengXian, 等线, KaiTi, 楷体, FangSong, 仿宋,
    KaiTi_GB2312, FangSong_GB2312, STSong, 华文宋体, STHeiti, PingFang SC, Noto Sans CJK SC, Noto Serif CJK SC,
    Source Han Sans SC, Source Han Serif SC`,
  ),
  'Noto Sans TC': names(
    `MingLiU, 細明體, PMingLiU, 新細明體, Microsoft JhengHei, 微軟正黑體, DFKai-SB, 標楷體, PingFang TC, Noto Sans CJK TC,
    Noto Serif CJK TC, Noto Sans HK, Source Han Sans TC, Source Han Serif TC`,
  ),
  'Noto Sans JP': names(
    `MS Mincho, ＭＳ 明朝, MS PMincho, ＭＳ Ｐ明朝, MS Gothic, ＭＳ ゴシック, MS PGothic, ＭＳ Ｐゴシック, Meiryo, メイリオ,
    Yu Gothic, 游ゴシック, Yu Mincho, 游明朝, Hiragino Sans, Hiragino Kaku Gothic ProN, Noto Sans CJK JP, Noto Serif CJK JP`,
  ),
  'Noto Sans KR': names(
    `Malgun Gothic, 맑은 고딕, Batang, 바탕, BatangChe, Dotum, 돋움, Gulim, 굴림, Gungsuh, 궁서, Apple SD Gothic Neo,
    Noto Sans CJK KR, Noto Serif CJK KR`,
  ),
};

/** Fonts of the same widths as the replaced ones, so that lines break at the same places, and symbols. */
export const otherSubstitutes: Substitutes = {
  Arimo: names('Arial, Helvetica, Liberation Sans, Nimbus Sans, Albany AMT'),
  Tinos: names('Times New Roman, Times, Liberation Serif, Nimbus Roman, Thorndale AMT'),
  Cousine: names('Courier New, Courier, Liberation Mono, Nimbus Mono PS, Cumberland AMT'),
  Carlito: names('Calibri, Calibri Light, Aptos'),
  Caladea: names('Cambria, Cambria Math'),
  'Noto Color Emoji': names('Segoe UI Emoji, Apple Color Emoji, Twemoji, emoji'),
  'Noto Sans Symbols 2': names('Segoe UI Symbol, Wingdings, Wingdings 2, Wingdings 3, Webdings, Zapf Dingbats'),
  'Noto Sans Math': names('Symbol'),
  'Noto Sans Devanagari': names('Mangal, Nirmala UI, Kokila, Aparajita'),
  'Noto Sans Thai': names('Angsana New, Cordia New, TH Sarabun New, Leelawadee UI'),
  'Noto Naskh Arabic': names('Traditional Arabic, Simplified Arabic, Sakkal Majalla, Arabic Typesetting'),
};

function names(list: string): readonly string[] {
  return list.split(/,\s+/u);
}
