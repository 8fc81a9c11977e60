/** A mail driver that keeps its letters in memory, for tests of whoever sends mail. */
import { GatewayError, type GatewayFault } from '#kit/gateway-error';
import type { EmailDriver, Mail } from '../port.ts';

/** A fresh driver, the letters it was handed, and a switch that makes the next one fail. */
export function createFakeEmail() {
  const sent: Mail[] = [];
  let fault: GatewayFault | null = null;
  const driver: EmailDriver = {
    id: 'fake',
    title: { zh_CN: '测试邮件', en_US: 'Fake mail' },
    config: [],
    async send(_config, mail) {
      const failure = fault;
      fault = null;
      if (failure) throw new GatewayError(failure, 'told to fail');
      sent.push({ ...mail });
      return { message_id: `<${sent.length}@fake.invalid>` };
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
