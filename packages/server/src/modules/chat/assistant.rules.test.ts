import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AssistantManner, type ChatState, isSilent, questionOf, wantsPerson } from './assistant.rules.ts';

const NOW = new Date('2026-11-23T04:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const silent = (manner: Partial<AssistantManner>, chat: Partial<ChatState> = {}, isOpen = true): boolean =>
  isSilent(
    { ai_status: 1, ai_when: 'always', ai_quiet: 30, ...manner },
    { handed_at: null, blocked_at: null, person_at: null, asked_at: null, wished: false, ...chat },
    isOpen,
    NOW,
  );

test('it speaks where and when its merchant wishes', () => {
  assert.equal(silent({}), false);
  assert.equal(silent({ ai_status: 0 }), true);
  assert.deepEqual([silent({ ai_when: 'away' }), silent({ ai_when: 'away' }, {}, false)], [true, false]);
  assert.deepEqual([silent({ ai_when: 'first' }), silent({ ai_when: 'first' }, { person_at: minutesAgo(10_000) })], [false, true]);
  assert.equal(silent({}, { handed_at: minutesAgo(1) }), true);
  assert.equal(silent({}, { blocked_at: minutesAgo(1) }), true);
});

test('a person’s word silences it for the declared time, and so does the wish for one', () => {
  assert.deepEqual([silent({}, { person_at: minutesAgo(29) }), silent({}, { person_at: minutesAgo(31) })], [true, false]);
  const wished = (minutes: number) => silent({ ai_quiet: 5 }, { asked_at: minutesAgo(minutes), wished: true });
  assert.deepEqual([wished(4), wished(6)], [true, false]);
  assert.equal(silent({}, { asked_at: minutesAgo(1) }), false, 'what it could not answer does not keep it from the next question');
});

test('whoever asks for a person gets one; whoever speaks of persons does not', () => {
  for (const text of ['转人工', '人工', '我要人工', '请找个真人', '转接人工客服', 'Talk to a person', 'human please', 'speak to an agent'])
    assert.ok(wantsPerson(text), text);
  for (const text of ['人工费怎么算', '这是人工审核的吗', '手动发货是人工吗？多久', 'is this a personal key', '怎么退款'])
    assert.ok(!wantsPerson(text), text);
});

test('what nobody answered is one question, the newest whole', () => {
  assert.equal(questionOf(['在吗', ' 请问\n一下 ', '', '怎么退款']), '在吗\n请问 一下\n怎么退款');
  const [long, last] = ['长'.repeat(2000), '怎么退款'];
  assert.ok(questionOf([long, last]).endsWith(`\n${last}`) && questionOf([long, last]).length === 500);
});
