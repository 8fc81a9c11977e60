/** What is said of what models may quote, and of questions with their answers. */
import type { StatusWords, Titles } from '../kit/words.ts';

/** Of so many held-out questions one may be answered wrong, or the set is not used. */
export const AI_ONE_WRONG_OF = 5;
/** So many held-out questions it takes at least. */
export const AI_LEAST_TESTS = 5;
/** Stands alone on a line between two documents that are brought in together. */
export const BETWEEN_DOCUMENTS = '---';

export const AI_WHYS = ['off', 'outside', 'unsure', 'budget', 'failed', 'forbidden'] as const;
export type AiWhy = (typeof AI_WHYS)[number];

/** Why a question goes to a person. */
export const aiWhyWords = {
  off: { zh_CN: 'AI 未启用', en_US: 'AI is off' },
  outside: { zh_CN: '知识库中没有相关内容', en_US: 'The knowledge says nothing of it' },
  unsure: { zh_CN: '回答没有可靠的出处', en_US: 'The answer could not be traced to its sources' },
  budget: { zh_CN: 'AI 当日额度已用完', en_US: 'The day’s budget of AI is spent' },
  failed: { zh_CN: '调用失败', en_US: 'Call failed' },
  forbidden: { zh_CN: '问题含敏感词', en_US: 'The question holds a filtered word' },
} satisfies Titles<AiWhy>;

export const AI_SET_STATES = ['untested', 'failed', 'passed', 'on'] as const;
export type AiSetState = (typeof AI_SET_STATES)[number];

export const aiSetWords = {
  untested: { zh_CN: '待评测', en_US: 'To be evaluated', tone: 'warning' },
  failed: { zh_CN: '评测未通过', en_US: 'Evaluation not passed', tone: 'danger' },
  passed: { zh_CN: '评测通过，可启用', en_US: 'Passed, may be used', tone: 'primary' },
  on: { zh_CN: '使用中', en_US: 'In use', tone: 'success' },
} satisfies StatusWords<AiSetState>;

export const AI_PAIR_KINDS = [0, 1] as const;
export const aiPairWords = {
  0: { zh_CN: '训练题', en_US: 'Training', tone: 'primary' },
  1: { zh_CN: '评测题', en_US: 'Held out', tone: 'plain' },
} satisfies StatusWords<0 | 1>;

/** What pages of knowledge and of pairs call things, in whichever office. */
export const documentWords = {
  add: { zh_CN: '添加文档', en_US: 'Add a document' },
  editIt: { zh_CN: '编辑文档', en_US: 'Edit document' },
  delIt: { zh_CN: '删除文档“{title}”', en_US: 'delete the document “{title}”' },
  delThese: { zh_CN: '删除选中的 {count} 份文档', en_US: 'delete the {count} chosen documents' },
  bring: { zh_CN: '导入文档', en_US: 'Bring in documents' },
  brought: { zh_CN: '文档已导入', en_US: 'The documents are in' },
  bringHelp: {
    zh_CN: '第一行是标题，其余是正文；两份之间用单独一行 --- 隔开',
    en_US: 'The first line is the title, the rest the text; a line --- alone stands between two',
  },
  title: { zh_CN: '文档标题', en_US: 'Title of the document' },
  content: { zh_CN: '文档正文', en_US: 'Text of the document' },
  pieces: { zh_CN: '段数', en_US: 'Pieces' },
  statusHelp: { zh_CN: '停用后不再引用', en_US: 'Otherwise it is not quoted' },
  turn: { zh_CN: '引用文档“{title}”', en_US: 'Quote the document “{title}”' },
  tryOut: { zh_CN: '试问', en_US: 'Ask it something' },
  question: { zh_CN: '问题', en_US: 'Question' },
  ask: { zh_CN: '提问', en_US: 'Ask' },
  asked: { zh_CN: '提问完成', en_US: 'Asked' },
};

export const pairWords = {
  add: { zh_CN: '添加问答', en_US: 'Add a pair' },
  editIt: { zh_CN: '编辑问答', en_US: 'Edit pair' },
  delIt: { zh_CN: '删除问答“{question}”', en_US: 'delete the pair “{question}”' },
  delThese: { zh_CN: '删除选中的 {count} 条问答', en_US: 'delete the {count} chosen pairs' },
  bring: { zh_CN: '导入问答', en_US: 'Bring in pairs' },
  brought: { zh_CN: '问答已导入', en_US: 'The pairs are in' },
  bringHelp: {
    zh_CN: '每行一条，问题与答案之间用制表符隔开（可从表格中直接粘贴）；已有的问题跳过',
    en_US: 'One a line, a tab between question and answer, as a table is pasted; questions that are there are left out',
  },
  lines: { zh_CN: '问答内容', en_US: 'Questions and answers' },
  question: { zh_CN: '问题', en_US: 'Question' },
  answer: { zh_CN: '回答', en_US: 'Answer' },
  answerHelp: { zh_CN: '评测问题留空，表示应当转人工', en_US: 'Empty for a held-out question that has to go to a person' },
  test: { zh_CN: '用于评测', en_US: 'Held out for the evaluation' },
  testHelp: {
    zh_CN: '评测问题不参与回答，用来检验训练问答能否答对',
    en_US: 'A held-out question answers nobody; it shows whether the training pairs answer right',
  },
  kind: { zh_CN: '用途', en_US: 'For' },
  person: { zh_CN: '转人工', en_US: 'To a person' },
};

export const scoreWords = {
  tests: { zh_CN: '评测问题', en_US: 'Held-out questions' },
  score: { zh_CN: '{right} / {count} 正确', en_US: '{right} of {count} right' },
};
