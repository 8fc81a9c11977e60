/**
 * Card text lies encrypted; its goods and fingerprint are sealed with it, so that a text moved to another row does not open.
 * Form: version of the key (1 byte), nonce (12), tag (16), text.
 */
import type { Keyring, Sealing } from '#kit/house';

/** What a buyer gets: a number, and a secret where there are two parts. */
export interface CardText {
  number: string;
  secret: string;
}

export interface SealedCard {
  goods_id: number;
  secret: Buffer;
  fingerprint: Buffer;
}

const FINGERPRINT_BYTES = 16;

const boundTo = (goodsId: number, fingerprint: Buffer): string => `${goodsId}:${fingerprint.toString('hex')}`;

/** The same for the same text of the same goods, for ever; tells nothing to whoever lacks the key. 16 bytes. */
export function fingerprintOf(keyring: Sealing, goodsId: number, { number, secret }: CardText): Buffer {
  return keyring.mac('card', `${goodsId}\n${number}\n${secret}`).subarray(0, FINGERPRINT_BYTES);
}

/** Locks a card's text for its row. */
export function sealCard(keyring: Sealing, goodsId: number, fingerprint: Buffer, { number, secret }: CardText): Buffer {
  return keyring.encrypt('card', boundTo(goodsId, fingerprint), JSON.stringify([number, secret]));
}

/** Opens a card's text. Throws when the row is not the one it was sealed for. */
export function openCard(keyring: Keyring, card: SealedCard): CardText {
  const [number, secret] = JSON.parse(keyring.decrypt('card', boundTo(card.goods_id, card.fingerprint), card.secret)) as [string, string];
  return { number, secret };
}
