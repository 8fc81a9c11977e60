/** A text-message driver that keeps its messages in memory, for tests of whoever sends some. */
import { GatewayError, type GatewayFault } from '#kit/gateway-error';
import type { SmsDriver, TextMessage } from '../port.ts';

/** A fresh driver, the messages it was handed, and a switch that makes the next one fail. */
export function createFakeSms() {
  const sent: TextMessage[] = [];
  let fault: GatewayFault | null = null;
  const driver: SmsDriver = {
    id: 'fake',
    title: { zh_CN: '测试短信', en_US: 'Fake text messages' },
    config: [],
    async send(_config, message) {
      const failure = fault;
      fault = null;
      if (failure) throw new GatewayError(failure, 'told to fail');
      sent.push({ ...message });
    },
  };
  return {
    driver,
    sent,
    failNext(kind: GatewayFault) {
      fault = kind;
    },
  };
}
