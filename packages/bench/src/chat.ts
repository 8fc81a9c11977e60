/** `npm run bench -- chat`: how long until a message is told between two processes, and what an idle socket costs. Only when named. */
import { linesOf } from './lines-of.ts';

/** Messages a second, and until when the 99th of a hundred is to be told, in milliseconds. */
const RATE = 200;
export const CHAT_AIM = 250;
const IDLE = 2000;

export interface ChatRun {
  told: { messages: number; p50_ms: number; p99_ms: number };
  /** Of the machine's memory, and of it what the process's own objects take. */
  idle: { sockets: number; bytes_each: number; own_each: number };
}

type Line = ({ name: 'told' } & ChatRun['told']) | ({ name: 'idle' } & ChatRun['idle']);

/** Talks for so many seconds, then opens the idle sockets. */
export async function runChat(seconds: number, say: (line: string) => void): Promise<ChatRun[]> {
  let told: ChatRun['told'] | null = null;
  let idle: ChatRun['idle'] | null = null;
  for await (const line of linesOf<Line>('chat/bench.main.ts', { seconds, rate: RATE, idle: IDLE })) {
    if (line.name === 'told') {
      told = { messages: line.messages, p50_ms: line.p50_ms, p99_ms: line.p99_ms };
      say(
        `  chat, ${line.messages} messages at ${RATE} a second over two processes: told after p50 ${line.p50_ms} ms, p99 ${line.p99_ms} ms`,
      );
    } else {
      idle = { sockets: line.sockets, bytes_each: line.bytes_each, own_each: line.own_each };
      const kib = (bytes: number): number => Math.round((bytes / 1024) * 10) / 10;
      say(`  chat, ${line.sockets} idle sockets: ${kib(line.bytes_each)} KiB each, ${kib(line.own_each)} KiB of them objects`);
    }
  }
  if (!told || !idle) throw new Error('the chat did not say all');
  return [{ told, idle }];
}
