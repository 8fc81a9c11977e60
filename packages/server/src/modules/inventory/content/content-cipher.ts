/** Texts and files that are sold again and again lie encrypted like cards, bound to their goods and version. */
import type { Keyring } from '#kit/house';

/** Which version of which goods a sealed piece belongs to; `seq` is the file's chunk, 0 for a text. */
export interface ContentPlace {
  goods_id: number;
  version: number;
  seq: number;
}

const boundTo = ({ goods_id, version, seq }: ContentPlace): string => `content:${goods_id}:${version}:${seq}`;

export const sealText = (keyring: Keyring, place: ContentPlace, text: string): Buffer => keyring.encrypt('card', boundTo(place), text);
export const unsealText = (keyring: Keyring, place: ContentPlace, sealed: Buffer): string =>
  keyring.decrypt('card', boundTo(place), sealed);

/** A chunk of a file. Throws when it is not the one it was sealed as. */
export const sealChunk = (keyring: Keyring, place: ContentPlace, bytes: Buffer): Buffer => keyring.encrypt('card', boundTo(place), bytes);
export const unsealChunk = (keyring: Keyring, place: ContentPlace, sealed: Buffer): Buffer =>
  keyring.decryptBytes('card', boundTo(place), sealed);
