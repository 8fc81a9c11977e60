/** When a shop's assistant may answer, and what it is asked. Pure. */
import { type AssistantWhen, WANTS_PERSON } from '@keymall/contract/chat/chat-words';

const MINUTE_MS = 60_000;

export interface AssistantManner {
  ai_status: 0 | 1;
  ai_when: AssistantWhen;
  /** Minutes. */
  ai_quiet: number;
}

export interface ChatState {
  handed_at: Date | null;
  blocked_at: Date | null;
  person_at: Date | null;
  asked_at: Date | null;
  wished: boolean;
}

/** Has it nothing to say in this chat now: off, not its hour, a person is there or was asked for. */
export function isSilent({ ai_status, ai_when, ai_quiet }: AssistantManner, chat: ChatState, isOpen: boolean, now: Date): boolean {
  if (ai_status !== 1 || chat.handed_at !== null || chat.blocked_at !== null) return true;
  if (ai_when === 'away' && isOpen) return true;
  if (ai_when === 'first' && chat.person_at !== null) return true;
  const since = now.getTime() - ai_quiet * MINUTE_MS;
  if (chat.person_at !== null && chat.person_at.getTime() > since) return true;
  return chat.wished && chat.asked_at !== null && chat.asked_at.getTime() > since;
}

const WISH =
  /转(?:到|接)?人工|(?:找|要|叫|联系|接|换)(?:一?下)?(?:个)?(?:人工|真人)|(?:人工|真人)(?:客服|服务)|^人工$|\b(?:human|real person|live agent)\b|\b(?:talk|speak) to (?:a |an )?(?:person|someone|agent)\b/iu;
/** Whoever writes more tells of something. */
const LONGEST_WISH = 40;

/** Does somebody ask for a person, and for nothing else. */
export function wantsPerson(text: string): boolean {
  const said = text.trim();
  return said.length <= LONGEST_WISH && (Object.values(WANTS_PERSON).includes(said) || WISH.test(said));
}

/** So many of somebody's last messages, and so many of their signs, are one question. */
const MOST_MESSAGES = 5;
const LONGEST_QUESTION = 500;

/** What was asked in messages that nobody has answered, the oldest first: a line each, the newest whole. */
export const questionOf = (texts: readonly string[]): string =>
  texts
    .slice(-MOST_MESSAGES)
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .join('\n')
    .slice(-LONGEST_QUESTION);
