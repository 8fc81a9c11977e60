/**
 * Why a call to the outside gave no usable answer.
 * `silent`: refused, cut or too slow, so what happened there is unknown. `rubbish`: it answered, but not in its protocol or
 * not with its signature, so what happened is unknown too. `refused`: it understood and said no. `unconfigured`: the
 * account lacks something, nothing was sent. `blocked`: the address is not one we may call, nothing was sent.
 */
export type GatewayFault = 'silent' | 'rubbish' | 'refused' | 'unconfigured' | 'blocked';

/** The one error drivers throw. The message is for operators and carries no secret; the gateway's own words are `detail`. */
export class GatewayError extends Error {
  readonly kind: GatewayFault;
  readonly detail: string;
  constructor(kind: GatewayFault, detail: string, cause?: unknown) {
    super(`${kind}: ${detail}`, { cause });
    this.name = 'GatewayError';
    this.kind = kind;
    this.detail = detail;
  }
}
