/** BEpusdt: epusdt's protocol, with the coin to choose, the subject and the time the buyer has. */
import { readConfig } from '#kit/config';
import { bepusdtFields, classicWire, epusdtDriver } from '../epusdt/epusdt.ts';

/** The least it waits. */
const LEAST_SECONDS = 60;

export const bepusdt = epusdtDriver({
  id: 'bepusdt',
  title: { zh_CN: 'USDT（BEpusdt）', en_US: 'USDT (BEpusdt)' },
  fields: bepusdtFields,
  wire(config, { subject, expires_at }, now) {
    const seconds = expires_at ? Math.max(LEAST_SECONDS, Math.floor((expires_at.getTime() - now.getTime()) / 1000)) : 0;
    const numbers: Record<string, string> = seconds > 0 ? { timeout: String(seconds) } : {};
    return classicWire({ trade_type: readConfig(bepusdtFields, config).trade_type, name: subject }, numbers);
  },
});
