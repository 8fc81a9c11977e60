import type { StatusWords, Titles } from '../kit/words.ts';

export const splitWords = {
  none: { zh_CN: '不拆分，整行为一张卡密', en_US: 'Do not split: a line is a key' },
  auto: { zh_CN: '自动识别分隔符', en_US: 'Find the separator' },
  ',': { zh_CN: '英文逗号 ,', en_US: 'Comma ,' },
  '|': { zh_CN: '竖线 |', en_US: 'Bar |' },
  '----': { zh_CN: '四个短横 ----', en_US: 'Four dashes ----' },
  _____: { zh_CN: '五个下划线 _____', en_US: 'Five underscores _____' },
  space: { zh_CN: '空格', en_US: 'Space' },
  tab: { zh_CN: '制表符', en_US: 'Tab' },
  own: { zh_CN: '自定义', en_US: 'Custom' },
} satisfies Titles;

export const importSourceWords = {
  paste: { zh_CN: '粘贴', en_US: 'Paste', tone: 'plain' },
  file: { zh_CN: '文件', en_US: 'File', tone: 'plain' },
  generator: { zh_CN: '生成器', en_US: 'Generator', tone: 'plain' },
  docking: { zh_CN: '对接', en_US: 'Another site', tone: 'plain' },
} satisfies StatusWords;

export const importStatusWords = {
  receiving: { zh_CN: '上传中', en_US: 'Uploading', tone: 'warning' },
  waiting: { zh_CN: '排队中', en_US: 'Waiting', tone: 'warning' },
  running: { zh_CN: '导入中', en_US: 'Under way', tone: 'primary' },
  done: { zh_CN: '已完成', en_US: 'Done', tone: 'success' },
  failed: { zh_CN: '失败', en_US: 'Failed', tone: 'danger' },
  undone: { zh_CN: '已撤销', en_US: 'Undone', tone: 'plain' },
} satisfies StatusWords;

export const importErrorWords = {
  too_many_lines: { zh_CN: '超过 100,000 行，请拆成多个文件', en_US: 'More than 100,000 lines; split the file' },
  bad_spreadsheet: { zh_CN: '无法读取该表格，请另存为 XLSX 或 CSV', en_US: 'The spreadsheet cannot be read; save it as XLSX or CSV' },
  empty: { zh_CN: '文件里没有内容', en_US: 'There is nothing in the file' },
  goods_gone: { zh_CN: '商品已被删除', en_US: 'The product was deleted' },
  broken: { zh_CN: '系统中断，已导入的部分保留，可以重试', en_US: 'Interrupted; what came in stays, and it can be tried again' },
} satisfies Titles;
